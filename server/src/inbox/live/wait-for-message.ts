import { WAIT_SEEN_MAX } from "@mayfly/contract/constants";
import { isAppError, type AppError } from "../../app-error.ts";
import { isFullyParsed } from "../../mail/parse/parse-message.ts";
import type { Inbox } from "../inbox-store.ts";
import type { ListMessages } from "../messages/list-messages.ts";
import type { ListedMessage } from "../messages/listed-message.ts";
import { hasAttachments, type ReadMessage } from "../messages/read-message.ts";
import type { Follower, SharedWatches } from "./shared-watches.ts";

/** A message matches if it passes all of them. Texts are parts of the field, in any case. */
type WaitFilter = {
  from: string;
  subject: string;
  has: "code" | "link" | "attachment" | undefined;
};

export type WaitRequest = {
  filter: WaitFilter;
  /** Only later messages match. */
  since: number;
  timeoutMs: number;
  /** Ends the wait. The reason is the error to throw, or `undefined` if the client has left. */
  signal: WaitSignal;
  /** Opens a message within the limits of the client. Throws MESSAGE_NOT_FOUND, RATE_LIMITED, STORE_UNAVAILABLE. */
  open: (listed: ListedMessage) => Promise<OpenedMatch>;
};

/** `release` frees the memory of the message; the end of the request does, too. */
export type OpenedMatch = { message: ReadMessage; release: () => void };

/** An `AbortSignal` would take half a kibibyte for each of thousands of waits. */
export type WaitSignal = { onEnd: ((error: AppError | undefined) => void) | undefined };

/** `cursor`: the last message that was compared. `seen`: what didn't match, oldest first. */
export type WaitResult =
  | { arrived: true; cursor: number; message: ReadMessage }
  | { arrived: false; cursor: number; seen: readonly ListedMessage[] };

export type WaitForMessageDeps = {
  watches: Pick<SharedWatches, "follow" | "unfollow">;
  listMessages: ListMessages;
};

/**
 * Returns the oldest message after `since` that matches, at once or when it arrives, or what arrived instead until the
 * timeout. Throws TOKEN_UNKNOWN as soon as the address ends, the error of `signal`, and STORE_UNAVAILABLE.
 */
export async function waitForMessage(
  deps: WaitForMessageDeps,
  inbox: Inbox,
  request: WaitRequest,
): Promise<WaitResult> {
  const arrivals = new Arrivals(request);
  const missedUpTo = deps.watches.follow(inbox, arrivals);
  try {
    // A number that this inbox hasn't reached comes from another inbox. It must hide no message.
    const since = Math.min(request.since, inbox.lastSeq);
    const search = new Search({ ...request, since, arrivals });
    if (since < missedUpTo) {
      const found = await search.among(await listSince(deps, inbox, since));
      if (found) return found;
    }
    search.skipTo(inbox.lastSeq);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- waits for the next arrivals
      await arrivals.some();
      const messages = arrivals.take();
      if (!messages) return search.nothing();
      // oxlint-disable-next-line no-await-in-loop -- in the order of arrival
      const found = await search.among(messages);
      if (found) return found;
    }
  } finally {
    deps.watches.unfollow(inbox.inboxId, arrivals);
    arrivals.close();
  }
}

/** Lists the messages after `since`, oldest first. */
async function listSince(
  { listMessages }: WaitForMessageDeps,
  inbox: Inbox,
  since: number,
): Promise<ListedMessage[]> {
  let page = await listMessages(inbox);
  const messages = [...page.messages];
  let last = messages.at(-1);
  while (page.hasOlder && last && last.seq > since) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the former ends
    page = await listMessages(inbox, { beforeSeq: last.seq });
    messages.push(...page.messages);
    last = page.messages.at(-1);
  }
  return messages.toReversed();
}

/** The messages that arrive during a wait, until it ends. */
class Arrivals implements Follower {
  #messages: ListedMessage[] = [];
  #error: unknown;
  #hasEnded = false;
  #wakeUp: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor({ timeoutMs, signal }: Pick<WaitRequest, "timeoutMs" | "signal">) {
    this.#timer = setTimeout(() => this.onEnd(undefined), timeoutMs);
    signal.onEnd = (error) => this.onEnd(error);
  }

  onMessage(message: ListedMessage): void {
    this.#messages.push(message);
    this.#wake();
  }

  onEnd(error: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#error = error;
    this.#wake();
  }

  /** Resolves as soon as there is a message, or the wait ends. Not `async`: that takes 450 bytes for each open wait. */
  some(): Promise<void> | undefined {
    if (this.#messages.length > 0 || this.#hasEnded) return undefined;
    return new Promise((resolve) => {
      this.#wakeUp = resolve;
    });
  }

  /** Returns the messages since the last call; undefined after the timeout. Throws the error that ended the wait. */
  take(): ListedMessage[] | undefined {
    if (this.#error !== undefined) throw this.#error;
    const messages = this.#messages;
    this.#messages = [];
    return messages.length > 0 ? messages : undefined;
  }

  /** Whether the wait is over. Throws the error that ended it. */
  isOver(): boolean {
    if (this.#error !== undefined) throw this.#error;
    return this.#hasEnded;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#hasEnded = true;
  }

  #wake(): void {
    this.#wakeUp?.();
    this.#wakeUp = undefined;
  }
}

/** Compares messages with the filter, in the order of their sequence numbers, each once. */
class Search {
  readonly #filter: WaitFilter;
  readonly #openMatch: WaitRequest["open"];
  readonly #arrivals: Arrivals;
  readonly #seen: ListedMessage[] = [];
  #cursor: number;

  constructor({
    filter: { from, subject, has },
    since,
    open,
    arrivals,
  }: WaitRequest & { arrivals: Arrivals }) {
    this.#filter = { from: fold(from), subject: fold(subject), has };
    this.#openMatch = open;
    this.#arrivals = arrivals;
    this.#cursor = since;
  }

  /** `messages`: oldest first. */
  async among(messages: readonly ListedMessage[]): Promise<WaitResult | undefined> {
    let hasOpened = false;
    for (const message of messages) {
      if (message.seq <= this.#cursor) continue;
      const isMatch = matchesSummary(this.#filter, message);
      // Each one may take seconds: after the end of the wait, no second one is opened.
      if (isMatch && hasOpened && this.#arrivals.isOver()) return this.nothing();
      this.#cursor = message.seq;
      // oxlint-disable-next-line no-await-in-loop -- the first match ends the search
      const opened = isMatch ? await this.#open(message) : undefined;
      hasOpened ||= isMatch;
      if (opened) return { arrived: true, cursor: this.#cursor, message: opened };
      this.#addSeen(message);
    }
    return undefined;
  }

  /** Messages up to this number were compared, or no longer exist. */
  skipTo(seq: number): void {
    this.#cursor = Math.max(this.#cursor, seq);
  }

  nothing(): WaitResult {
    return { arrived: false, cursor: this.#cursor, seen: this.#seen };
  }

  /**
   * Returns undefined if the message has no attachment although it must have one, or was deleted. A message that can't
   * be parsed now may have one: its `truncations` say so.
   */
  async #open(listed: ListedMessage): Promise<ReadMessage | undefined> {
    try {
      const { message, release } = await this.#openMatch(listed);
      const mayMatch = hasAttachments(message) || !isFullyParsed(message.parsed);
      if (this.#filter.has !== "attachment" || mayMatch) return message;
      release();
    } catch (error) {
      // Deleted between its arrival and now.
      if (!isAppError(error, "MESSAGE_NOT_FOUND")) throw error;
    }
    return undefined;
  }

  #addSeen(message: ListedMessage): void {
    this.#seen.push(message);
    if (this.#seen.length > WAIT_SEEN_MAX) this.#seen.shift();
  }
}

/** Whether only an attachment could still be missing. */
function matchesSummary({ from, subject, has }: WaitFilter, message: ListedMessage): boolean {
  const { name, address } = message.from;
  return (
    (fold(name).includes(from) || fold(address).includes(from)) &&
    fold(message.subject).includes(subject) &&
    (has !== "code" || message.code !== undefined) &&
    (has !== "link" || message.link !== undefined)
  );
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
