import { connect, type Socket } from "node:net";

type Requests = {
  readonly port: number;
  /** Number of simultaneous connections, kept open. */
  readonly connections: number;
  readonly count: number;
  /** Complete heads of GET requests, used in turn. */
  readonly heads: readonly Buffer[];
};

const WITHIN_MS = 60_000;
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

export function getHead(port: number, path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}\r\n`,
    "latin1",
  );
}

/**
 * A minimal client with one request at a time per connection. Resolves with the total time in ms; rejects on a
 * response other than 200.
 */
export async function repeatRequests(requests: Requests): Promise<number> {
  const { connections, count, heads } = requests;
  let begun = 0;
  const next = (): Buffer | undefined =>
    begun < count ? heads[begun++ % heads.length] : undefined;
  const startedMs = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), WITHIN_MS);
  const sleepAgain = stayAwake();
  try {
    const turns = Array.from({ length: connections }, () =>
      takeTurns(requests.port, next, deadline.signal),
    );
    await Promise.all(turns);
    return performance.now() - startedMs;
  } finally {
    clearTimeout(timer);
    sleepAgain();
    deadline.abort();
  }
}

function takeTurns(
  port: number,
  next: () => Buffer | undefined,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    signal.addEventListener("abort", () => {
      socket.destroy();
      reject(new Error("The requests took too long"));
    });
    socket.once("error", reject).once("close", () => resolve());
    const ask = (): void => {
      const head = next();
      if (head) socket.write(head);
      else socket.end();
    };
    const read = answerReader((answer) => {
      if (answer.startsWith("HTTP/1.1 200")) return ask();
      reject(new Error(answer));
      socket.destroy();
    });
    socket.on("data", read).once("connect", ask);
  });
}

/** Calls back with a response's head once its body is complete. */
function answerReader(onAnswer: (head: string) => void): (chunk: Buffer) => void {
  let received: Buffer = Buffer.alloc(0);
  return (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const head = received.toString("latin1", 0, end);
    const bodyBytes = Number(LENGTH.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(bodyBytes)) throw new Error(`No length: ${head}`);
    if (received.length < end + END_OF_HEAD.length + bodyBytes) return;
    received = Buffer.alloc(0);
    onAnswer(head);
  };
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking it is a part of the server's write,
 * takes as long as the rest of an answer, and happens more often the slower the server is.
 */
function stayAwake(): () => void {
  let turn = setImmediate(function again() {
    turn = setImmediate(again);
  });
  return () => clearImmediate(turn);
}
