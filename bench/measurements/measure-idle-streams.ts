import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import { figureOf, ratioOf, type Outcome } from "../measurement.ts";
import { closedPort } from "../../server/test/network/closed-port.ts";
import { awaitOk } from "../processes/await-answer.ts";
import { startChild } from "../processes/child.ts";
import { openStream } from "../processes/open-stream.ts";
import { onMeasuredCore } from "../processes/pin.ts";
import { residentKiB } from "../processes/process-usage.ts";
import { root, startMayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 22, aim: 12, better: "lower" } as const;
const RUNS = 3;
const STREAMS = 5_000;
const AT_ONCE = 50;
/** Long enough for a pending garbage collection. */
const SETTLE_MS = 3_000;

/** Memory of idle streams, compared with those of a bare `node:http` server in the same run. */
export async function measureIdleStreams(): Promise<Outcome> {
  if (residentKiB(process.pid) === undefined) return { measured: false, reason: "needs /proc" };
  const ours: number[] = [];
  const ofThree: number[] = [];
  const bare: number[] = [];
  for (let count = 0; count < RUNS; count++) {
    bare.push(await measureBare());
    ours.push(await measureOurs(1));
    ofThree.push(await measureOurs(3));
  }
  return {
    measured: true,
    figures: [
      figureOf("ours, each", "KiB", ours, TARGET),
      figureOf("ours, following three addresses, each", "KiB", ofThree),
      figureOf("bare `node:http`, each", "KiB", bare),
      ratioOf("ratio to bare", { ours, theirs: bare }),
    ],
    notes: [
      `${STREAMS} streams, each to one or three inboxes of its own; growth of RSS, no garbage collection forced.`,
    ],
  };
}

async function measureOurs(addresses: number): Promise<number> {
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, STREAMS * addresses);
    const port = Number(new URL(ours.origin).port);
    const path = "/api/email/stream";
    return await growthPerStream(ours.pid, (index) => {
      const own = mailboxes.slice(index * addresses, (index + 1) * addresses);
      const [token = "", ...others] = own.map((mailbox) => mailbox.token);
      return openStream(port, { path, token, others });
    });
  } finally {
    await ours.stop();
  }
}

async function measureBare(): Promise<number> {
  const port = await closedPort();
  const file = join(root, "bench/measurements/bare-event-stream.ts");
  const child = startChild(onMeasuredCore([process.execPath, file]), {
    env: { PORT: String(port) },
  });
  try {
    await awaitOk(`http://127.0.0.1:${port}/`, child);
    return await growthPerStream(child.pid, () => openStream(port, { path: "/stream" }));
  } finally {
    await child.stop();
  }
}

async function growthPerStream(
  pid: number,
  open: (index: number) => ReturnType<typeof openStream>,
): Promise<number> {
  await warmUp(open);
  await pause(SETTLE_MS);
  const before = residentKiB(pid) ?? Number.NaN;
  const streams = await openMany(STREAMS, open);
  await pause(SETTLE_MS);
  const grown = (residentKiB(pid) ?? Number.NaN) - before;
  for (const stream of streams) stream.destroy();
  return grown / STREAMS;
}

/** Modules that the first streams load don't count as the cost of a stream. */
async function warmUp(open: (index: number) => ReturnType<typeof openStream>): Promise<void> {
  for (const stream of await openMany(AT_ONCE, open)) stream.destroy();
}

async function openMany(count: number, open: (index: number) => ReturnType<typeof openStream>) {
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  while (streams.length < count) {
    const first = streams.length;
    const wave = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) =>
      open(first + index),
    );
    streams.push(...(await Promise.all(wave)));
  }
  return streams;
}
