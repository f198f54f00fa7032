import { connect, type Socket } from "node:net";
import { ReplyCounter } from "./reply-counter.ts";

export type Load = {
  readonly port: number;
  /** Number of simultaneous connections. */
  readonly connections: number;
  readonly messages: number;
  readonly keepOpen: boolean;
  /** Used in turn. */
  readonly recipients: readonly string[];
  /** Includes the final dot. */
  readonly message: Buffer;
};

type LoadResult = {
  readonly elapsedMs: number;
  /** For each message, from the final dot to its 250. */
  readonly latenciesMs: Float64Array;
  /** CPU time of the load generator: if it equals the total time, the load generator was the limit. */
  readonly loadCpuMs: number;
};

const WITHIN_MS = 60_000;
const HELLO = Buffer.from("EHLO mail.harbour.example\r\n");
const QUIT = Buffer.from("QUIT\r\n");
const REPLY_BYTES_MAX = 4_096;

/**
 * A minimal load generator, so that the server is the limit. Envelopes and messages are prepared in advance, MAIL,
 * RCPT, and DATA are pipelined (RFC 2920), and replies are counted but not parsed.
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

  /** Returns undefined when all have been sent. */
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

/** Runs one connection's steps: each starts after every reply to the previous one. */
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
