import type { ContentKeys } from "../content-keys.ts";
import type { ArrivedMessage, InboxEvents, InboxSignal, SignalListener } from "./inbox-events.ts";
import { MESSAGES_PER_READ_MAX, type BacklogRead, type BacklogReader } from "./backlog-reader.ts";
import type { Inbox, InboxChanges, InboxStore } from "../inbox-store.ts";
import { openListed, type ListedInbox, type ListedMessage } from "../messages/listed-message.ts";
import { formatMessageId } from "../messages/message-id.ts";
import type { SenderVerdict } from "../receiving/sender-verdict.ts";
import { readAttempts, type TracedAttempt } from "../trace/read-trace.ts";
import type { TraceStore } from "../trace/trace-store.ts";

export type WatchedEvent =
  | ArrivalEvent
  | { type: "updated"; id: string; verdict: SenderVerdict }
  | { type: "seen"; id: string; isSeen: boolean }
  | { type: "deleted"; id: string }
  | { type: "trace"; attempt: TracedAttempt }
  | { type: "extended"; expiresAtMs: number; extensionsUsed: number }
  | { type: "expired" };

/**
 * `signaledAtMs`: when the event for it came to this process (`performance.now()`). Undefined if none has come, and for
 * all but the first of several that waited.
 */
export type ArrivalEvent = {
  type: "message";
  message: ListedMessage;
  signaledAtMs: number | undefined;
};

export type WatchInboxDeps = {
  store: Pick<InboxStore, "findMessage" | "findWrappedKey"> & Pick<TraceStore, "listAttempts">;
  backlog: BacklogReader;
  events: Pick<InboxEvents, "subscribe" | "unsubscribe">;
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
 * and nothing after it.
 */
export function watchInbox(
  deps: WatchInboxDeps,
  { inbox, afterSeq }: { inbox: WatchedInbox; afterSeq: number },
  listener: InboxListener,
): Watch {
  const watch = new InboxWatch(deps, { inbox, afterSeq }, listener);
  watch.start();
  return watch;
}

export interface Watch {
  /** May be called again. */
  stop(): void;
}

/** A class, because thousands of watches exist at a time: one object each instead of a closure per step. */
class InboxWatch implements Watch, SignalListener, ListedInbox {
  readonly inboxId: number;
  readonly publicId: string;
  readonly #deps: WatchInboxDeps;
  readonly #listener: InboxListener;
  #expiresAtMs: number | null;
  #lastSeq: number;
  /** Signals are handled sequentially, so that a store query never overtakes them. */
  #lastHandled: Promise<void> | undefined;
  /** A `resync` is queued. */
  #isResyncQueued = false;
  /** The pending store query. */
  #read: BacklogRead | undefined;
  #isStopped = false;
  #signaledAtMs: number | undefined;

  constructor(
    deps: WatchInboxDeps,
    { inbox, afterSeq }: { inbox: WatchedInbox; afterSeq: number },
    listener: InboxListener,
  ) {
    this.#deps = deps;
    this.inboxId = inbox.inboxId;
    this.publicId = inbox.publicId;
    this.#expiresAtMs = inbox.expiresAtMs;
    this.#lastSeq = afterSeq;
    this.#listener = listener;
  }

  start(): void {
    this.#deps.events.subscribe(this.inboxId, this);
    this.#queue({ type: "resync" });
  }

  stop(): void {
    this.#isStopped = true;
    this.#deps.events.unsubscribe(this.inboxId, this);
  }

  onSignal(signal: InboxSignal): void {
    // A round of `resync` may have begun before the end of the watch.
    if (this.#isStopped) return;
    if (signal.type === "message") this.#signaledAtMs ??= performance.now();
    this.#queue(signal);
  }

  #queue(signal: InboxSignal): void {
    if (signal.type === "resync") {
      if (this.#isResyncQueued || this.#read?.isStarted === false) return;
      this.#isResyncQueued = true;
    }
    const handled = (this.#lastHandled ?? Promise.resolve())
      .then(() => this.#handle(signal))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (this.#lastHandled === handled) this.#lastHandled = undefined;
      });
    this.#lastHandled = handled;
  }

  async #handle(signal: InboxSignal): Promise<void> {
    switch (signal.type) {
      case "message":
        await this.#handleArrival(signal.seq, signal.arrived);
        // Reported or deleted by now: its time must not count for the next message.
        this.#signaledAtMs = undefined;
        return undefined;
      case "resync":
        this.#isResyncQueued = false;
        return this.#readBacklog();
      case "updated":
        return this.#handleUpdate(signal.seq, signal.verdict);
      case "seen":
        return this.#handleSeen(signal.seq, signal.isSeen);
      case "deleted":
        return this.#report({
          type: "deleted",
          id: formatMessageId(this.publicId, signal.seq),
        });
      case "trace":
        return this.#handleAttempt(signal.attempt);
      case "extended":
        return this.#reportExtension(signal);
      case "expired":
        return this.#reportExpired();
    }
  }

  async #handleArrival(seq: number, arrived: ArrivedMessage | undefined): Promise<void> {
    if (seq <= this.#lastSeq) return;
    if (!arrived || seq !== this.#lastSeq + 1) return this.#readBacklog();
    this.#lastSeq = seq;
    this.#reportMessage(toListed(this, seq, arrived));
  }

  /** A message not yet reported will carry its verdict. */
  async #handleUpdate(seq: number, known: SenderVerdict | undefined): Promise<void> {
    if (seq > this.#lastSeq) return;
    const verdict = known ?? (await this.#readVerdict(seq));
    const id = formatMessageId(this.publicId, seq);
    if (verdict) this.#report({ type: "updated", id, verdict });
  }

  /** A message not yet reported will carry its state. */
  #handleSeen(seq: number, isSeen: boolean): void {
    if (seq > this.#lastSeq) return;
    this.#report({ type: "seen", id: formatMessageId(this.publicId, seq), isSeen });
  }

  /** Nothing is lost if an event is: GET /api/email/trace has all attempts. */
  async #handleAttempt(known: TracedAttempt | undefined): Promise<void> {
    const [attempt] = known ? [known] : await readAttempts(this.#deps, this.inboxId, 1);
    if (attempt) this.#report({ type: "trace", attempt });
  }

  async #readVerdict(seq: number): Promise<SenderVerdict | undefined> {
    const sealed = await this.#deps.store.findMessage(this.inboxId, seq);
    const [listed] = sealed ? await openListed(this.#deps, this, [sealed]) : [];
    return listed?.verdict;
  }

  /**
   * Queries the store, because any event may have been lost. An expired address counts as ended once the
   * store has ended it, as for every client; until then the end is still to come. Stops when the watch is
   * stopped.
   */
  async #readBacklog(): Promise<void> {
    while (!this.#isStopped) {
      this.#read = this.#deps.backlog.read(this.inboxId, this.#lastSeq);
      // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ended
      const changes = await this.#read.changes;
      this.#read = undefined;
      if (!changes) return this.#reportExpired();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.#reportChanges(changes);
      if (changes.messages.length < MESSAGES_PER_READ_MAX) return;
    }
  }

  /** The result may be shared with another watch that had an older `afterSeq`. */
  async #reportChanges({ expiresAtMs, extensionsUsed, messages }: InboxChanges): Promise<void> {
    if (this.#isStopped) return;
    if (expiresAtMs !== null && expiresAtMs !== this.#expiresAtMs) {
      this.#reportExtension({ expiresAtMs, extensionsUsed });
    }
    const sealed = messages.filter(({ seq }) => seq > this.#lastSeq);
    const listed = await openListed(this.#deps, this, sealed);
    for (const message of listed) this.#reportMessage(message);
    this.#lastSeq = sealed.at(-1)?.seq ?? this.#lastSeq;
  }

  #reportExtension(extension: { expiresAtMs: number; extensionsUsed: number }): void {
    const { expiresAtMs, extensionsUsed } = extension;
    this.#expiresAtMs = expiresAtMs;
    this.#report({ type: "extended", expiresAtMs, extensionsUsed });
  }

  #reportExpired(): void {
    this.#report({ type: "expired" });
    this.stop();
  }

  #reportMessage(message: ListedMessage): void {
    const signaledAtMs = this.#signaledAtMs;
    this.#signaledAtMs = undefined;
    this.#report({ type: "message", message, signaledAtMs });
  }

  #report(event: WatchedEvent): void {
    if (!this.#isStopped) this.#listener.onEvent(event);
  }

  #fail(error: unknown): void {
    if (this.#isStopped) return;
    this.stop();
    this.#listener.onError(error);
  }
}

function toListed(inbox: ListedInbox, seq: number, arrived: ArrivedMessage): ListedMessage {
  const { summary, receivedAtMs, sizeBytes } = arrived;
  const id = formatMessageId(inbox.publicId, seq);
  return { ...summary, id, seq, receivedAtMs, sizeBytes, verdict: undefined, isSeen: false };
}
