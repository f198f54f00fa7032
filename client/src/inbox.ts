import { AddressEndedError, NoMatchError, UnexpectedMessageError } from "./errors.ts";
import { messagePath } from "./message-path.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import { nextPage, readJson, request, send, type Server } from "./request.ts";
import { describeFilter, describeRefused, describeSeen, quoteMessage } from "./words.ts";
import { endOf, listRefused, waitForMatch, type Wanted } from "./wait.ts";
import type { AddressState, FullMessage, MessageSummary, SeenMessage } from "./wire.ts";

/** Parts of the sender's name or address, and of the subject, in any case. */
export type MessageFilter = { from?: string | undefined; subject?: string | undefined };

export type WaitOptions = MessageFilter & {
  /** In milliseconds, rounded up to whole seconds; 30 seconds by default. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type InboxOptions = {
  token: string;
  password?: string | undefined;
  state: AddressState;
  cursor?: number | undefined;
  returned?: readonly number[] | undefined;
};

export const TIMEOUT_MS = 30_000;

/** An address and its messages. */
export class Inbox {
  /** The email address. */
  readonly address: string;
  /** Opens this address with `Mayfly.openAddress`. Keep it secret. */
  readonly token: string;
  /** Opens this address with `Mayfly.restoreAddress`; undefined if the address was opened by its token. */
  readonly password: string | undefined;
  readonly #server: Server;
  /** Waits look at later messages only. */
  readonly #start: number;
  readonly #returned: Set<number>;
  /** By filter, the newest message that a wait with this filter has compared and returned. */
  readonly #compared = new Map<string, number>();
  #state: AddressState;

  constructor(server: Server, { token, password, state, cursor = 0, returned }: InboxOptions) {
    this.#server = server;
    this.#state = state;
    this.#start = cursor;
    this.#returned = new Set(returned);
    this.address = state.email;
    this.token = token;
    this.password = password;
  }

  /** The sequence number of the newest message that a wait has returned. */
  get cursor(): number {
    return Math.max(this.#start, ...this.#returned);
  }

  /** The sequence numbers of all messages that waits have returned. Each message is returned once. */
  get returned(): number[] {
    return [...this.#returned].toSorted((one, other) => one - other);
  }

  /** The end of the address, by the server's clock. */
  get expiresAt(): Date {
    return new Date(this.#state.expiresAt);
  }

  get extensionsLeft(): number {
    return this.#state.extensionsLeft;
  }

  /**
   * Waits for the oldest message that matches and that no call has returned. Throws NoMatchError, which says what came
   * instead.
   */
  async message(options: WaitOptions = {}): Promise<FullMessage> {
    return this.#next(options);
  }

  /** Like `message`, for a message with a one-time code. Returns the code. */
  async code(options: WaitOptions = {}): Promise<string> {
    const { code = "" } = await this.#next(options, "code");
    return code;
  }

  /** Like `message`, for a message with a link that confirms or signs in. Returns the URL. */
  async link(options: WaitOptions = {}): Promise<string> {
    const { link } = await this.#next(options, "link");
    return link?.url ?? "";
  }

  /**
   * Waits for `for` milliseconds and throws UnexpectedMessageError if a message that matches comes, or came after the
   * newest one that a call has returned.
   */
  async none({
    for: timeoutMs,
    from,
    subject,
    signal,
    ...unknown
  }: { for: number } & Omit<WaitOptions, "timeout">) {
    // Options of another wait may be spread into these.
    refuseUnknown({ ...unknown, timeout: undefined });
    const filter = { from, subject };
    const wanted = { ...filter, signal, has: undefined, timeoutMs, cursor: this.cursor };
    const result = await waitForMatch(this.#server, this.token, wanted);
    if (!result.arrived) return;
    const { message } = result;
    const what = `${describeFilter(filter)} should come, but ${quoteMessage(message)} did`;
    throw new UnexpectedMessageError(what, message);
  }

  /** Every message that no call has returned, and each one that comes; ends with the address or with `signal`. */
  async *follow({
    from,
    subject,
    signal,
    ...unknown
  }: Omit<WaitOptions, "timeout"> = {}): AsyncGenerator<FullMessage, void> {
    refuseUnknown(unknown);
    const wanted = { from, subject, signal, timeout: Infinity };
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one message after the other
        yield await this.#next(wanted);
      } catch (error) {
        if (signal?.aborted || error instanceof AddressEndedError) return;
        throw error;
      }
    }
  }

  /** Lists all messages, newest first. */
  async messages(): Promise<MessageSummary[]> {
    const messages: MessageSummary[] = [];
    let path: `/api/${string}` | undefined = "/api/email/messages";
    while (path !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next one
      const response: Response = await send(this.#server, `GET ${path}`, { token: this.token });
      // oxlint-disable-next-line no-await-in-loop -- see above
      messages.push(...(await readJson<MessageSummary[]>(response, this.#server)));
      path = nextPage(response);
    }
    return messages;
  }

  /** Opens one message of the list. */
  async read(id: string): Promise<FullMessage> {
    return request(this.#server, `GET ${messagePath(id)}`, { token: this.token });
  }

  /** The message as the server received it: an .eml file. */
  async raw(id: string): Promise<Uint8Array> {
    return this.#bytes(`${messagePath(id)}/raw`);
  }

  /** The bytes of an attachment; `index` is the one in the message. */
  async attachment(id: string, index: number): Promise<Uint8Array> {
    return this.#bytes(`${messagePath(id)}/attachments/${index}`);
  }

  /** Sets the remaining time to a whole lifetime, twice at most. Returns the new end. */
  async extend(): Promise<Date> {
    const options = { token: this.token, body: { email: this.address } };
    this.#state = await request(this.#server, "POST /api/temp-emails/extend", options);
    return this.expiresAt;
  }

  /** Ends the address at once. Its messages can't be read again. Does nothing if it has already ended. */
  async burn(): Promise<void> {
    try {
      await send(this.#server, "DELETE /api/temp-emails/current", { token: this.token });
    } catch (error) {
      if (!(error instanceof AddressEndedError)) throw error;
    }
  }

  async #next(
    { from, subject, timeout = TIMEOUT_MS, signal, ...unknown }: WaitOptions,
    has?: Wanted["has"],
  ) {
    refuseUnknown(unknown);
    const wanted = { from, subject, has, signal };
    const key = JSON.stringify([from, subject, has]);
    const endsAtMs = endOf(timeout);
    for (;;) {
      const timeoutMs = endsAtMs - performance.now();
      const cursor = this.#compared.get(key) ?? this.#start;
      // oxlint-disable-next-line no-await-in-loop -- each wait continues where the previous one ended
      const result = await waitForMatch(this.#server, this.token, { ...wanted, timeoutMs, cursor });
      if (!result.arrived) {
        const what = `${describeFilter(wanted)} in ${Math.ceil(timeout / 1_000)} s`;
        // oxlint-disable-next-line no-await-in-loop -- ends the loop
        const [seen, refused] = await Promise.all([
          this.#findOthers(result.seen),
          listRefused(this.#server, this.token, signal),
        ]);
        const came = `${describeSeen(seen)}${describeRefused(refused)}`;
        throw new NoMatchError(`${what}; ${came}`, seen);
      }
      const { message } = result;
      this.#compared.set(key, Math.max(message.seq, this.#compared.get(key) ?? 0));
      // A call with another filter, or one at the same time, may have returned it.
      if (this.#returned.has(message.seq)) continue;
      this.#returned.add(message.seq);
      return message;
    }
  }

  /** Returns the messages that no call has returned, oldest first. `seen`: those that the last wait compared. */
  async #findOthers(seen: readonly SeenMessage[]): Promise<readonly SeenMessage[]> {
    if (this.#returned.size === 0) return seen;
    try {
      const messages = await this.messages();
      return messages
        .filter(({ seq }) => seq > this.#start && !this.#returned.has(seq))
        .map(({ id, from, subject, createdAt }) => ({ id, from, subject, createdAt }))
        .toReversed();
    } catch {
      // The address may have just ended. What the wait saw is still true.
      return seen;
    }
  }

  async #bytes(path: `/api/${string}`): Promise<Uint8Array> {
    const response = await send(this.#server, `GET ${path}`, { token: this.token });
    return new Uint8Array(await response.arrayBuffer());
  }
}
