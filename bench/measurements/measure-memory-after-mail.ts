import Database from "better-sqlite3";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPlain } from "../mail/build-mail.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import { sendMessages } from "../mail/send-messages.ts";
import { figureOf, type Outcome } from "../measurement.ts";
import { residentKiB } from "../processes/process-usage.ts";
import { startMayflyWithClock, type ClockedMayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 50, aim: 20, better: "lower" } as const;
const ROUNDS = 10;
const MAILBOXES = 1_000;
const MESSAGES_A_LOAD = 20_000;
const LOADS_A_ROUND = 5;
const MESSAGES_A_ROUND = LOADS_A_ROUND * MESSAGES_A_LOAD;
/** One minute more than the lifetime of an address. */
const STEP_MS = 16 * 60_000;
const SETTLE_MS = 3_000;
/** V8 collects the garbage of a burst after some seconds. */
const QUIET_MS = 30_000;
const GONE_WITHIN_MS = 120_000;

/** Memory that remains after a million messages have arrived and expired with their addresses. */
export async function measureMemoryAfterMail(): Promise<Outcome> {
  if (residentKiB(process.pid) === undefined) return { measured: false, reason: "needs /proc" };
  const ours = await startMayflyWithClock(STEP_MS);
  try {
    await pause(SETTLE_MS);
    const startMiB = residentMiB(ours.pid);
    const afterMiB: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await receiveAndExpire(ours);
      afterMiB.push(residentMiB(ours.pid));
    }
    await pause(QUIET_MS);
    const atEndMiB = residentMiB(ours.pid) - startMiB;
    const grown = afterMiB.map((value) => value - startMiB);
    return {
      measured: true,
      figures: [
        figureOf("above the start, half a minute after the last", "MiB", [atEndMiB], TARGET),
        figureOf("at the start", "MiB", [startMiB]),
      ],
      notes: [
        `RSS; ${MESSAGES_A_ROUND.toLocaleString("en")} messages of 2 KB to ${MAILBOXES} addresses, which then ended, ${ROUNDS} times; above the start after each: ${grown.map((value) => value.toFixed(0)).join(", ")} MiB. No garbage collection forced.`,
      ],
    };
  } finally {
    await ours.stop();
  }
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

function residentMiB(pid: number): number {
  return (residentKiB(pid) ?? Number.NaN) / 1024;
}
