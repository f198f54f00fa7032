import { connect, type Socket } from "node:net";
import { ReplyCounter } from "./reply-counter.ts";

export type Load = {
  readonly port: number;
  /** At once. */
  readonly connections: number;
  readonly messages: number;
  readonly keepOpen: boolean;
  /** Taken in turn. */
  readonly recipients: readonly string[];
  /** With the final dot. */
  readonly message: Buffer;
};

export type LoadResult = {
  readonly elapsedMs: number;
  /** From the final dot to its 250, of each message. */
  readonly latenciesMs: Float64Array;
  /** What the load itself took: where that is all the time there is, it was the limit. */
  readonly loadCpuMs: number;
};

const WITHIN_MS = 60_000;
const HELLO = Buffer.from("EHLO mail.harbour.example\r\n");
const QUIT = Buffer.from("QUIT\r\n");
const REPLY_BYTES_MAX = 4_096;

/**
 * The load: as cheap as it can be, so that what answers it is the limit. Envelopes and messages are
 * made beforehand, MAIL, RCPT and DATA go out together (RFC 2920), replies are counted, not read.
 */
export async function sendMessages(load: Load): Promise<LoadResult> {
  const run = new Run(load);
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  await run.finish();
  const elapsedMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { elapsedMs, latenciesMs: run.latenciesMs, loadCpuMs: (user + system) / 1000 };
}

class Run {
  readonly latenciesMs: Float64Array;
  readonly load: Load;
  readonly lastWrite: Buffer;
  readonly #envelopes: readonly Buffer[];
  readonly #sockets = new Set<Socket>();
  readonly #settled = Promise.withResolvers<void>();
  #begun = 0;
  #acknowledged = 0;

  constructor(load: Load) {
    this.load = load;
    this.latenciesMs = new Float64Array(load.messages);
    this.lastWrite = load.keepOpen ? load.message : Buffer.concat([load.message, QUIT]);
    this.#envelopes = load.recipients.map((recipient) =>
      Buffer.from(
        `MAIL FROM:<sender@harbour.example>\r\nRCPT TO:<${recipient}>\r\nDATA\r\n`,
        "latin1",
      ),
    );
  }

  async finish(): Promise<void> {
    const deadline = setTimeout(() => this.fail(new Error("The load took too long")), WITHIN_MS);
    for (let count = 0; count < this.load.connections; count++) this.open();
    try {
      await this.#settled.promise;
    } finally {
      clearTimeout(deadline);
      for (const socket of this.#sockets) socket.destroy();
    }
  }

  open(): void {
    const socket = openConversation(this);
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  /** undefined when all have been sent. */
  nextEnvelope(): Buffer | undefined {
    if (this.#begun === this.load.messages) return undefined;
    return this.#envelopes[this.#begun++ % this.#envelopes.length];
  }

  acknowledge(latencyMs: number): void {
    this.latenciesMs[this.#acknowledged++] = latencyMs;
    if (this.#acknowledged === this.load.messages) this.#settled.resolve();
    else if (!this.load.keepOpen && this.#begun < this.load.messages) this.open();
  }

  fail(error: Error): void {
    this.#settled.reject(error);
  }
}

function openConversation(run: Run): Socket {
  const replies = new ReplyCounter();
  const advance = makeConversation(run, (bytes) => socket.write(bytes));
  const socket = connect({
    port: run.load.port,
    host: "127.0.0.1",
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(REPLY_BYTES_MAX),
      callback(length, bytes) {
        try {
          advance(replies.count(bytes, length));
        } catch (error) {
          run.fail(error instanceof Error ? error : new Error(String(error)));
        }
        return true;
      },
    },
  });
  socket.on("error", (error) => run.fail(error));
  return socket;
}

/** One connection's turns: each begins when every reply to the one before is there. */
function makeConversation(run: Run, write: (bytes: Buffer) => void): (replies: number) => void {
  let missing = 1;
  let sentAtMs = 0;
  let next = hello;

  function hello(): void {
    write(HELLO);
    missing = 1;
    next = envelope;
  }
  function envelope(): void {
    const bytes = run.nextEnvelope();
    next = message;
    if (bytes === undefined) return;
    write(bytes);
    missing = 3;
  }
  function message(): void {
    sentAtMs = performance.now();
    write(run.lastWrite);
    missing = 1;
    next = acknowledged;
  }
  function acknowledged(): void {
    run.acknowledge(performance.now() - sentAtMs);
    if (run.load.keepOpen) envelope();
    // The reply to QUIT.
    else next = () => {};
  }

  return (replies) => {
    missing -= replies;
    if (missing <= 0) next();
  };
}
