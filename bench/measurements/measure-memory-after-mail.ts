import Database from "better-sqlite3";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPlain } from "../mail/build-mail.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import { sendMessages } from "../mail/send-messages.ts";
import { figureOf, type Outcome } from "../measurement.ts";
import { residentKiB } from "../processes/process-usage.ts";
import { startMayflyWithClock, type ClockedMayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 50, aim: 20, better: "lower" } as const;
const REMAINING_MEMORY = { mustReach: 64, aim: 20, better: "lower" } as const;
const REMAINING_FILE = { mustReach: 64, aim: 16, better: "lower" } as const;
const MAILBOXES = 1_000;
const MESSAGES_A_LOAD = 20_000;
const LOADS_A_ROUND = 5;
const MESSAGES_A_ROUND = LOADS_A_ROUND * MESSAGES_A_LOAD;
/** One minute more than the lifetime of an address. */
const STEP_MS = 16 * 60_000;
const SETTLE_MS = 3_000;
/** V8 collects the garbage of a burst after some seconds. */
const QUIET_MS = 30_000;
/** The store gives space back in small steps. */
const REMAINS_AFTER_MS = 5 * 60_000;
const MESSAGES = 1_000_000;
const GONE_WITHIN_MS = 120_000;

/** Memory that remains after a million messages have arrived and expired with their addresses. */
export async function measureMemoryAfterMail(): Promise<Outcome> {
  const measured = await receiveAll(QUIET_MS);
  if (!measured) return { measured: false, reason: "needs /proc" };
  const { start, end, notes } = measured;
  return {
    measured: true,
    figures: [
      figureOf(
        "above the start, half a minute after the last",
        "MiB",
        [end.memoryMiB - start.memoryMiB],
        TARGET,
      ),
      figureOf("at the start", "MiB", [start.memoryMiB]),
    ],
    notes,
  };
}

/** Memory and database file that remain five minutes after the last message has expired. */
export async function measureRemains(): Promise<Outcome> {
  const measured = await receiveAll(REMAINS_AFTER_MS);
  if (!measured) return { measured: false, reason: "needs /proc" };
  const { start, end, largestFileMiB, notes } = measured;
  return {
    measured: true,
    figures: [
      figureOf(
        "database file above the start",
        "MiB",
        [end.fileMiB - start.fileMiB],
        REMAINING_FILE,
      ),
      figureOf(
        "memory above the start",
        "MiB",
        [end.memoryMiB - start.memoryMiB],
        REMAINING_MEMORY,
      ),
      figureOf("largest database file", "MiB", [largestFileMiB]),
    ],
    notes,
  };
}

type Size = { memoryMiB: number; fileMiB: number };
type Received = { start: Size; end: Size; largestFileMiB: number; notes: string[] };

async function receiveAll(quietMs: number): Promise<Received | undefined> {
  if (residentKiB(process.pid) === undefined) return undefined;
  const rounds = Math.max(1, Math.round(messagesWanted() / MESSAGES_A_ROUND));
  const ours = await startMayflyWithClock(STEP_MS);
  try {
    await pause(SETTLE_MS);
    const start = sizeOf(ours);
    const after: Size[] = [];
    for (let round = 0; round < rounds; round++) {
      await receiveAndExpire(ours);
      after.push(sizeOf(ours));
    }
    await pause(quietMs);
    const grown = after.map(({ memoryMiB }) => (memoryMiB - start.memoryMiB).toFixed(0));
    return {
      start,
      end: sizeOf(ours),
      largestFileMiB: Math.max(...after.map(({ fileMiB }) => fileMiB)),
      notes: [
        `RSS; ${MESSAGES_A_ROUND.toLocaleString("en")} messages of 2 KB to ${MAILBOXES} addresses, which then ended, ${rounds} times; above the start after each: ${grown.join(", ")} MiB. No garbage collection forced.`,
      ],
    };
  } finally {
    await ours.stop();
  }
}

/** A million, or fewer by `--messages=N`. */
function messagesWanted(): number {
  const written = process.argv.find((argument) => argument.startsWith("--messages="));
  return Number(written?.slice("--messages=".length)) || MESSAGES;
}

function sizeOf({ pid, dataDir }: ClockedMayfly): Size {
  const files = ["mayfly.db", "mayfly.db-wal"].map((name) => join(dataDir, name));
  const bytes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  return {
    memoryMiB: (residentKiB(pid) ?? Number.NaN) / 1024,
    fileMiB: bytes.reduce((sum, one) => sum + one, 0) / 1024 ** 2,
  };
}

async function receiveAndExpire(ours: ClockedMayfly): Promise<void> {
  const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
  const load = {
    port: ours.smtpPort,
    connections: 20,
    messages: MESSAGES_A_LOAD,
    keepOpen: true,
    recipients: mailboxes.map(({ email }) => email),
    message: buildPlain("Your order has left the harbour"),
  };
  for (let count = 0; count < LOADS_A_ROUND; count++) await sendMessages(load);
  ours.goOn();
  await allGone(join(ours.dataDir, "mayfly.db"));
  await pause(SETTLE_MS);
}

async function allGone(file: string): Promise<void> {
  const database = new Database(file, { readonly: true });
  try {
    const left = database.prepare("SELECT 1 FROM message LIMIT 1");
    const deadlineMs = performance.now() + GONE_WITHIN_MS;
    while (left.get() !== undefined) {
      if (performance.now() > deadlineMs) throw new Error("Mail didn't expire");
      await pause(250);
    }
  } finally {
    database.close();
  }
}
