import type { ContentKeys } from "../content-keys.ts";
import type { ArrivedMessage, InboxEvents, InboxSignal } from "./inbox-events.ts";
import { NEWS_MAX, type InboxLook, type InboxLooks } from "./inbox-looks.ts";
import type { Inbox, InboxChanges, InboxStore } from "../inbox-store.ts";
import { openListed, type ListedInbox, type ListedMessage } from "../messages/listed-message.ts";
import { formatMessageId } from "../messages/message-id.ts";
import type { SenderVerdict } from "../receiving/sender-verdict.ts";

export type WatchedEvent =
  | { type: "message"; message: ListedMessage }
  | { type: "updated"; id: string; verdict: SenderVerdict }
  | { type: "deleted"; id: string }
  | { type: "extended"; expiresAtMs: number; extensionsUsed: number }
  | { type: "expired" };

export type WatchInboxDeps = {
  store: Pick<InboxStore, "findMessage" | "findWrappedKey">;
  looks: InboxLooks;
  events: Pick<InboxEvents, "subscribe">;
  contentKeys: ContentKeys;
};

export type WatchedInbox = ListedInbox & Pick<Inbox, "expiresAtMs">;

export interface InboxListener {
  onEvent(event: WatchedEvent): void;
  /** The watch has ended; no more events follow. */
  onError(error: unknown): void;
}

/**
 * Joins the backlog after `afterSeq` with live events: reports each message once, in the order of its
 * sequence number, even if events are lost. Also reports the end of the address, even if that event was lost,
 * and nothing after it. Returns a function that stops the watch.
 */
export function watchInbox(
  deps: WatchInboxDeps,
  { inbox, afterSeq }: { inbox: WatchedInbox; afterSeq: number },
  listener: InboxListener,
): () => void {
  const watch = new InboxWatch(deps, { inbox, afterSeq }, listener);
  return watch.start();
}

/** A class, because thousands of watches exist at a time: one object each instead of a closure per step. */
class InboxWatch {
  readonly #deps: WatchInboxDeps;
  readonly #inbox: ListedInbox;
  readonly #listener: InboxListener;
  #expiresAtMs: number | null;
  #lastSeq: number;
  /** Signals are handled sequentially, so that a store query never overtakes them. */
  #turn: Promise<void> | undefined;
  /** A `resync` is queued. */
  #isToLook = false;
  /** The pending store query. */
  #look: InboxLook | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(
    deps: WatchInboxDeps,
    { inbox, afterSeq }: { inbox: WatchedInbox; afterSeq: number },
    listener: InboxListener,
  ) {
    this.#deps = deps;
    // Keeps only the needed fields.
    const { inboxId, publicId, expiresAtMs } = inbox;
    this.#inbox = { inboxId, publicId };
    this.#expiresAtMs = expiresAtMs;
    this.#lastSeq = afterSeq;
    this.#listener = listener;
  }

  start(): () => void {
    this.#unsubscribe = this.#deps.events.subscribe(this.#inbox.inboxId, (signal) =>
      this.#queue(signal),
    );
    this.#queue({ type: "resync" });
    return () => this.#stop();
  }

  #stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #queue(signal: InboxSignal): void {
    if (signal.type === "resync") {
      if (this.#isToLook || this.#look?.isTaken === false) return;
      this.#isToLook = true;
    }
    const turn = (this.#turn ?? Promise.resolve())
      .then(() => this.#handle(signal))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (this.#turn === turn) this.#turn = undefined;
      });
    this.#turn = turn;
  }

  async #handle(signal: InboxSignal): Promise<void> {
    switch (signal.type) {
      case "message":
        return this.#handleArrival(signal.seq, signal.arrived);
      case "resync":
        this.#isToLook = false;
        return this.#lookAgain();
      case "updated":
        return this.#handleUpdate(signal.seq, signal.verdict);
      case "deleted":
        return this.#tell({
          type: "deleted",
          id: formatMessageId(this.#inbox.publicId, signal.seq),
        });
      case "extended":
        return this.#tellEnd(signal);
      case "expired":
        return this.#tellExpired();
    }
  }

  async #handleArrival(seq: number, arrived: ArrivedMessage | undefined): Promise<void> {
    if (seq <= this.#lastSeq) return;
    if (!arrived || seq !== this.#lastSeq + 1) return this.#lookAgain();
    this.#lastSeq = seq;
    this.#tell({ type: "message", message: asListed(this.#inbox, seq, arrived) });
  }

  /** A message not yet reported will carry its verdict. */
  async #handleUpdate(seq: number, told: SenderVerdict | undefined): Promise<void> {
    if (seq > this.#lastSeq) return;
    const verdict = told ?? (await this.#readVerdict(seq));
    const id = formatMessageId(this.#inbox.publicId, seq);
    if (verdict) this.#tell({ type: "updated", id, verdict });
  }

  async #readVerdict(seq: number): Promise<SenderVerdict | undefined> {
    const sealed = await this.#deps.store.findMessage(this.#inbox.inboxId, seq);
    const [listed] = sealed ? await openListed(this.#deps, this.#inbox, [sealed]) : [];
    return listed?.verdict;
  }

  /**
   * Queries the store, because any event may have been lost. An expired address counts as ended once the
   * store has ended it, as for every client; until then the end is still to come. Stops when the watch is
   * stopped.
   */
  async #lookAgain(): Promise<void> {
    while (this.#unsubscribe) {
      this.#look = this.#deps.looks.begin(this.#inbox.inboxId, this.#lastSeq);
      // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ended
      const news = await this.#look.news;
      this.#look = undefined;
      if (!news) return this.#tellExpired();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.#tellNews(news);
      if (news.messages.length < NEWS_MAX) return;
    }
  }

  /** The result may be shared with another watch that had an older `afterSeq`. */
  async #tellNews({ expiresAtMs, extensionsUsed, messages }: InboxChanges): Promise<void> {
    if (!this.#unsubscribe) return;
    if (expiresAtMs !== null && expiresAtMs !== this.#expiresAtMs) {
      this.#tellEnd({ expiresAtMs, extensionsUsed });
    }
    const sealed = messages.filter(({ seq }) => seq > this.#lastSeq);
    const listed = await openListed(this.#deps, this.#inbox, sealed);
    for (const message of listed) this.#tell({ type: "message", message });
    this.#lastSeq = sealed.at(-1)?.seq ?? this.#lastSeq;
  }

  #tellEnd(end: { expiresAtMs: number; extensionsUsed: number }): void {
    const { expiresAtMs, extensionsUsed } = end;
    this.#expiresAtMs = expiresAtMs;
    this.#tell({ type: "extended", expiresAtMs, extensionsUsed });
  }

  #tellExpired(): void {
    this.#tell({ type: "expired" });
    this.#stop();
  }

  #tell(event: WatchedEvent): void {
    if (this.#unsubscribe) this.#listener.onEvent(event);
  }

  #fail(error: unknown): void {
    if (!this.#unsubscribe) return;
    this.#stop();
    this.#listener.onError(error);
  }
}

function asListed(inbox: ListedInbox, seq: number, arrived: ArrivedMessage): ListedMessage {
  const { summary, receivedAtMs, sizeBytes } = arrived;
  const id = formatMessageId(inbox.publicId, seq);
  return { ...summary, id, seq, receivedAtMs, sizeBytes, verdict: undefined };
}
