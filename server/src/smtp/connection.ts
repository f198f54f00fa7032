import type { Socket } from "node:net";
import { TLSSocket, type SecureContext } from "node:tls";
import type { TurnEnding } from "./end-of-turn.ts";
import { greetingReply } from "./replies.ts";
import type { SessionContext } from "./session-context.ts";
import type { MemoryHolder } from "./relieve-memory.ts";
import { Session, type ClientNetwork } from "./session.ts";
import type { Timeouts } from "./smtp-options.ts";
import type { SessionEnd } from "./smtp-reports.ts";
import type { Wire } from "./wire.ts";

/** How long the client may take to close its side after we ended ours, so that the last reply isn't lost to a reset. */
const LINGER_MS = 5_000;

/** The same while the server stops: who takes no replies is not worth the time that messages have then. */
const LINGER_AT_STOP_MS = 1_000;

/** Replies are written at the end of the loop's turn, or when there are this many bytes of them. */
const FLUSH_BYTES = 16_384;

/**
 * One client's socket: its bytes to the session in order, the replies back in order, and no more
 * memory for either than the limits allow. It knows nothing of SMTP's rules.
 */
export class Connection implements Wire, TurnEnding {
  readonly #context: SessionContext;
  readonly #session: Session;
  readonly #onClosed: (end: SessionEnd) => void;
  /** Where it stands among those that are open. */
  place = 0;
  #socket: Socket;
  #early: Buffer | undefined;
  /** Bytes that the session hasn't read yet; of the first, those from `#offset` on. */
  #queue: Buffer[] = [];
  #offset = 0;
  #output = "";
  /** What was replied leaves at the end of this turn. */
  #leaves = false;
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
    this.#session = new Session(context, this, client);
  }

  /** What it holds of the memory for messages. */
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

  endTurn(): void {
    this.#leaves = false;
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

  /** The kernel has all of it: closing is enough, without ending our side first. */
  #hasWritten(): boolean {
    return this.#socket.writableLength === 0 && !(this.#socket instanceof TLSSocket);
  }

  startTls(): void {
    // What came in clear behind STARTTLS would otherwise be obeyed as if it had come encrypted (CVE-2011-0411).
    this.#queue = [];
    const output = this.#output;
    this.#output = "";
    this.#context.certificate?.current().then(
      (secureContext) => this.#announceTls(output, secureContext),
      () => this.destroy(),
    );
  }

  wake(): void {
    this.#drive();
  }

  /** Ends at once when no message is on its way, else behind it. */
  shutDown(): void {
    if (this.#endedAtMs !== undefined) this.#endSoon();
    else if (this.#session.isIdle) this.#session.end("shutting-down");
    // What was said in clear no longer counts, and a reply would have to wait for the handshake.
    else if (this.#session.waiting === "tls") this.endNow();
  }

  /** Behind the last reply, which may not have left yet. */
  #endSoon(): void {
    this.#write();
    this.#socket.destroySoon();
  }

  /** The time for a shutdown is up, or there is nothing to wait for. */
  endNow(): void {
    if (this.#endedAtMs === undefined) this.#session.end("shutting-down");
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
    // A reset is the client's way to leave; 'close' follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#endedAtMs ??= this.#context.nowMs;
      this.#queue = [];
      this.#session.close();
      this.#onClosed(this.#session.ending);
    });
  }

  #receive(chunk: Buffer): void {
    if (this.#endedAtMs !== undefined || this.#session.waiting === "tls") return;
    this.#queue.push(chunk);
    if (this.#queue.length === 1 && this.#session.waiting === undefined) this.#drive();
    else if (this.#queue.length > 1) this.#pause();
  }

  #endInput(): void {
    this.#inputEnded = true;
    // An unfinished handshake is no connection: the client could read no reply.
    if (this.#session.waiting === "tls") this.destroy();
    else if (this.#queue.length === 0 && this.#session.waiting === undefined) this.end();
  }

  /** A bug in here must not take the other clients down with it. */
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
    while (this.#canFeed()) {
      const [chunk] = this.#queue;
      if (chunk === undefined) break;
      const end = session.consume(chunk, this.#offset);
      this.#offset = end;
      if (end >= chunk.length || this.#queue.length === 0) {
        this.#queue.shift();
        this.#offset = 0;
      }
      if (this.#output.length >= FLUSH_BYTES && session.waiting === undefined) this.#send();
    }
    if (session.waiting !== undefined || this.#endedAtMs !== undefined) return;
    this.#sendSoon();
    if (this.#context.shuttingDown && session.isIdle) session.end("shutting-down");
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
    if (this.#output === "" || this.#leaves) return;
    this.#leaves = true;
    this.#context.endOfTurn.add(this);
  }

  #write(): void {
    if (this.#output !== "") this.#socket.write(this.#output, "latin1");
    this.#output = "";
  }

  #send(): void {
    if (this.#output === "") return;
    this.#write();
    const { writableLength, writableNeedDrain } = this.#socket;
    // Below its own high-water mark the socket would never emit 'drain'.
    if (writableNeedDrain && writableLength > this.#context.limits.outputBytesMax) {
      this.#awaitDrain();
    }
  }

  /** A client that sends commands and doesn't read the replies gets no more of them. */
  #awaitDrain(): void {
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
      this.#session.secured(`${secured.getProtocol() ?? "TLS"} ${secured.getCipher().name}`);
    });
  }
}
