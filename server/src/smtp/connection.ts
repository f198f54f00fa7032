import type { Socket } from "node:net";
import { TLSSocket, type SecureContext } from "node:tls";
import type { NetworkLevels } from "../ip/network-levels.ts";
import type { Flushable } from "./flush-scheduler.ts";
import { greetingReply, type ReplyName } from "./session/replies.ts";
import type { SessionContext } from "./session/session-context.ts";
import type { MemoryHolder } from "./relieve-memory.ts";
import type { ClientNetwork } from "./session/client-identity.ts";
import { Session } from "./session/session.ts";
import { freeMemory } from "../system/free-memory.ts";
import type { Timeouts } from "./smtp-options.ts";
import type { SessionEnd } from "./smtp-reports.ts";
import type { Wire } from "./session/wire.ts";

/** Time for the client to close its side after we closed ours, so that no reset loses the last reply. */
const LINGER_MS = 5_000;

/** The same during shutdown, shorter: messages in transfer need the time. */
const LINGER_AT_STOP_MS = 1_000;

/** Replies are written at the end of the event loop's turn, or as soon as this many bytes are buffered. */
const FLUSH_BYTES = 16_384;

/** Other clients get their turn after this many commands: 64 KB of commands take tens of milliseconds. */
const COMMANDS_PER_TURN = 25;

/**
 * One client's socket. Passes bytes to the session and replies back, in order, within the memory limits. Knows nothing
 * of SMTP.
 */
export class Connection implements Wire, Flushable {
  readonly #context: SessionContext;
  readonly #session: Session;
  readonly #onClosed: (end: SessionEnd) => void;
  readonly levels: NetworkLevels;
  /** Index in the list of open connections. */
  index = 0;
  #socket: Socket;
  #early: Buffer | undefined;
  /** Bytes not yet read by the session. The first buffer counts from `#offset`. */
  #queue: Buffer[] = [];
  #offset = 0;
  #output = "";
  /** Whether a write is scheduled for the end of this turn. */
  #flushScheduled = false;
  #endHandshake: (() => void) | undefined;
  #endAgreed = false;
  #paused = false;
  #inputEnded = false;
  #drainingSinceMs: number | undefined;
  #endedAtMs: number | undefined;

  constructor(
    context: SessionContext,
    client: ClientNetwork & { socket: Socket; early?: Buffer | undefined },
    onClosed: (end: SessionEnd) => void,
  ) {
    this.#context = context;
    this.#socket = client.socket;
    this.#early = client.early;
    this.#onClosed = onClosed;
    this.levels = client.levels;
    this.#session = new Session(context, this, client);
  }

  /** This session's use of the memory for messages. */
  get memoryHolder(): MemoryHolder {
    return this.#session.memory;
  }

  start(): void {
    this.#listen(this.#socket);
    this.reply(greetingReply(this.#context.hostname));
    this.#sendSoon();
    const early = this.#early;
    this.#early = undefined;
    if (early !== undefined && early.length > 0) this.#receive(early);
  }

  reply(text: string): void {
    this.#output += text;
  }

  end(how?: "agreed"): void {
    if (this.#endedAtMs !== undefined) return;
    this.#endedAtMs = this.#context.nowMs;
    this.#queue = [];
    this.#endAgreed = how === "agreed";
    if (this.#endAgreed && this.#output !== "") this.#sendSoon();
    else this.#finish();
  }

  flush(): void {
    this.#flushScheduled = false;
    if (this.#socket.destroyed) return;
    if (this.#endAgreed) this.#finish();
    else this.#send();
  }

  #finish(): void {
    this.#write();
    if (this.#endAgreed && this.#hasWritten()) return void this.#socket.destroy();
    this.#socket.end();
    this.#unpause();
    if (this.#endAgreed || this.#context.shuttingDown) this.#socket.destroySoon();
  }

  /** Whether the kernel has taken all output. If so, closing suffices; no half-close is needed. */
  #hasWritten(): boolean {
    return this.#socket.writableLength === 0 && !(this.#socket instanceof TLSSocket);
  }

  startTls(): void {
    // Discards clear-text bytes received after STARTTLS: they must not run as encrypted commands (CVE-2011-0411).
    this.#queue = [];
    const output = this.#output;
    this.#output = "";
    this.#endHandshake = this.#context.handshakes.add(this.levels, {
      begin: () =>
        void this.#context.certificate?.current().then(
          (secureContext) => this.#announceTls(output, secureContext),
          () => this.destroy(),
        ),
      giveUp: () => this.endNow("timed-out"),
    });
  }

  wake(): void {
    this.#drive();
  }

  /** Ends an idle session at once. A session with a message in transfer ends after that message. */
  shutDown(): void {
    if (this.#endedAtMs !== undefined) {
      // Closes the socket after the last queued reply has been written.
      this.#write();
      this.#socket.destroySoon();
    } else if (this.#session.isIdle) this.#session.end("shutting-down");
    // Clear-text commands no longer count, and a reply would have to wait for the handshake.
    else if (this.#session.waiting === "tls") this.endNow();
  }

  /** Closes the connection at once: the grace period is over, or no message is in transfer. */
  endNow(reply: ReplyName = "shutting-down"): void {
    if (this.#endedAtMs === undefined) this.#session.end(reply);
    this.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  sweep(timeouts: Timeouts): void {
    const { nowMs, shuttingDown } = this.#context;
    if (this.#endedAtMs !== undefined) {
      const lingerMs = shuttingDown ? LINGER_AT_STOP_MS : LINGER_MS;
      if (nowMs - this.#endedAtMs >= lingerMs) this.destroy();
    } else if (this.#drainingSinceMs !== undefined) {
      const drainMs = shuttingDown ? LINGER_AT_STOP_MS : timeouts.timeoutMs;
      if (nowMs - this.#drainingSinceMs < drainMs) return;
      if (shuttingDown) this.endNow();
      else this.destroy();
    } else this.#session.sweep(timeouts);
  }

  #listen(socket: Socket): void {
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("end", () => this.#endInput());
    // A reset means that the client left; 'close' follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#endedAtMs ??= this.#context.nowMs;
      this.#queue = [];
      this.#endHandshake?.();
      this.#session.close();
      this.#onClosed(this.#session.ending);
    });
  }

  #receive(chunk: Buffer): void {
    if (this.#endedAtMs !== undefined || this.#session.waiting === "tls") return;
    this.#queue.push(chunk);
    if (this.#queue.length > 1) this.#pause();
    else if (this.#session.isReceivingLarge) this.#context.wakeInTurn(this);
    else if (this.#session.waiting === undefined) this.#drive();
  }

  #endInput(): void {
    this.#inputEnded = true;
    // During an unfinished handshake, the client can't read a reply.
    if (this.#session.waiting === "tls") this.destroy();
    else if (this.#queue.length === 0 && this.#session.waiting === undefined) this.end();
  }

  /** Catches every error: a bug in one session must not stop other sessions. */
  #drive(): void {
    try {
      this.#feed();
    } catch (error) {
      this.#context.log.error({ err: error, smtpId: this.#session.id }, "SMTP session failed");
      if (this.#endedAtMs === undefined) this.#session.end("session-failed");
    }
  }

  #feed(): void {
    const session = this.#session;
    for (let commands = 0; this.#canFeed() && commands < COMMANDS_PER_TURN; commands++) {
      const [chunk] = this.#queue;
      if (chunk === undefined) break;
      const end = session.consume(chunk, this.#offset);
      this.#offset = end;
      if (end >= chunk.length || this.#queue.length === 0) {
        this.#queue.shift();
        this.#offset = 0;
        freeMemory(chunk);
      }
      if (this.#output.length >= FLUSH_BYTES && session.waiting === undefined) this.#send();
    }
    if (session.waiting !== undefined || this.#endedAtMs !== undefined) return;
    this.#sendSoon();
    if (this.#queue.length > 0 && this.#canFeed()) setImmediate(() => this.#drive());
    else if (this.#context.shuttingDown && session.isIdle) session.end("shutting-down");
    else if (this.#drainingSinceMs === undefined) this.#awaitInput();
  }

  #canFeed(): boolean {
    return (
      this.#session.waiting === undefined &&
      this.#endedAtMs === undefined &&
      this.#drainingSinceMs === undefined
    );
  }

  #awaitInput(): void {
    this.#unpause();
    if (this.#inputEnded) this.end();
  }

  #sendSoon(): void {
    if (this.#output === "" || this.#flushScheduled) return;
    this.#flushScheduled = true;
    this.#context.flushScheduler.add(this);
  }

  #write(): void {
    if (this.#output !== "") this.#socket.write(this.#output, "latin1");
    this.#output = "";
  }

  #send(): void {
    if (this.#output === "") return;
    this.#write();
    const { writableLength, writableNeedDrain } = this.#socket;
    // Below its high-water mark, the socket would never emit 'drain'.
    if (!writableNeedDrain || writableLength <= this.#context.limits.outputBytesMax) return;
    // Stops reading from a client that doesn't read its replies.
    this.#drainingSinceMs = this.#context.nowMs;
    this.#pause();
    this.#socket.once("drain", () => {
      this.#drainingSinceMs = undefined;
      this.#drive();
    });
  }

  #pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#socket.pause();
  }

  #unpause(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#socket.resume();
  }

  #announceTls(output: string, secureContext: SecureContext): void {
    if (this.#endedAtMs !== undefined) return;
    this.#socket.write(output, "latin1", () => this.#secure(secureContext));
  }

  #secure(secureContext: SecureContext): void {
    const plain = this.#socket;
    if (plain.destroyed) return;
    plain.removeAllListeners();
    plain.on("error", () => undefined);
    this.#paused = false;
    const secured = new TLSSocket(plain, { isServer: true, secureContext });
    this.#socket = secured;
    this.#listen(secured);
    secured.once("secure", () => {
      this.#endHandshake?.();
      this.#session.secured(`${secured.getProtocol() ?? "TLS"} ${secured.getCipher().name}`);
    });
  }
}
