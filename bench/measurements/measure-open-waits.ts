import { setTimeout as pause } from "node:timers/promises";
import { buildMime } from "../mail/build-mail.ts";
import { openMailboxes, type Mailbox } from "../mail/open-mailboxes.ts";
import { openPacedSender } from "../mail/paced-sender.ts";
import { figureOf, percentile, type Outcome } from "../measurement.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { openWaitingClient, type WaitingClient } from "../processes/open-wait.ts";
import { residentKiB } from "../processes/process-usage.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const KIB = { mustReach: 20, aim: 12, better: "lower" } as const;
const P50 = { mustReach: 3, aim: 1.5, better: "lower" } as const;
const P99 = { mustReach: 10, aim: 4, better: "lower" } as const;
const RUNS = 3;
const WAITS = 2_000;
const AT_ONCE = 50;
/** Long enough for a pending garbage collection, and for the last requests to be read. */
const SETTLE_MS = 3_000;
/** Of the waiting clients, those that get mail. */
const MAILBOXES = 20;
const MESSAGES = 500;
const WARM_UP = 100;
const EVERY_MS = 20;
const ANSWER_WITHIN_MS = 10_000;

type Run = { kib: number; latenciesMs: number[] };

/** Memory of open waits, and the time from the final dot to the answer, which has the whole message. */
export async function measureOpenWaits(): Promise<Outcome> {
  if (residentKiB(process.pid) === undefined) return { measured: false, reason: "needs /proc" };
  const { result: runs, othersShare } = await measureOthersShare(async () => {
    const collected: Run[] = [];
    while (collected.length < RUNS) collected.push(await measureOnce());
    return collected;
  });
  const latency = (share: number) => runs.map((run) => percentile(run.latenciesMs, share));
  return {
    measured: true,
    figures: [
      figureOf(
        "each",
        "KiB",
        runs.map(({ kib }) => kib),
        KIB,
      ),
      figureOf("final dot → answer, p50", "ms", latency(0.5), P50),
      figureOf("final dot → answer, p99", "ms", latency(0.99), P99),
    ],
    notes: [
      `${WAITS.toLocaleString("en")} waits, each for an inbox of its own; growth of RSS, no garbage collection forced.`,
      `Then ${1000 / EVERY_MS} messages/s of ${buildMime("").length.toLocaleString("en")} bytes, ${MESSAGES} a run, to ${MAILBOXES} of the inboxes.`,
    ],
    othersShare,
  };
}

async function measureOnce(): Promise<Run> {
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, WAITS);
    const port = Number(new URL(ours.origin).port);
    const open = (one: Mailbox) => openWaitingClient(port, one.token);
    await warmUp(await openAll(mailboxes.slice(0, AT_ONCE), open));
    await pause(SETTLE_MS);
    const before = residentKiB(ours.pid) ?? Number.NaN;
    const idle = await openAll(mailboxes.slice(MAILBOXES), open);
    await beginWaits(idle);
    await pause(SETTLE_MS);
    const kib = ((residentKiB(ours.pid) ?? Number.NaN) - before) / idle.length;
    const few = mailboxes.slice(0, MAILBOXES);
    await deliver(ours, await openAll(few, open), { mailboxes: few, count: WARM_UP });
    const clients = await openAll(few, open);
    const latenciesMs = await deliver(ours, clients, { mailboxes: few, count: MESSAGES });
    for (const client of idle) client.close();
    return { kib, latenciesMs };
  } finally {
    await ours.stop();
  }
}

/** Modules that the first waits load don't count as the cost of a wait. */
async function warmUp(clients: readonly WaitingClient[]): Promise<void> {
  await beginWaits(clients);
  await pause(SETTLE_MS);
  for (const client of clients) client.close();
}

/** Programs don't begin to wait at the same moment. */
async function beginWaits(clients: readonly WaitingClient[]): Promise<void> {
  for (const [index, client] of clients.entries()) {
    void client.wait(0).catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (index % AT_ONCE === 0) await pause(EVERY_MS);
  }
}

async function openAll(
  mailboxes: readonly Mailbox[],
  open: (mailbox: Mailbox) => Promise<WaitingClient>,
): Promise<WaitingClient[]> {
  const clients: WaitingClient[] = [];
  for (let first = 0; first < mailboxes.length; first += AT_ONCE) {
    clients.push(...(await Promise.all(mailboxes.slice(first, first + AT_ONCE).map(open))));
  }
  return clients;
}

/** Sends messages to the mailboxes in turn. Each client waits for its next message. */
async function deliver(
  { origin, smtpPort }: Mayfly,
  clients: readonly WaitingClient[],
  { mailboxes, count: total }: { mailboxes: readonly Mailbox[]; count: number },
): Promise<number[]> {
  const latenciesMs: number[] = [];
  const seqs = await Promise.all(mailboxes.map(({ token }) => lastSeq(origin, token)));
  const answers = clients.map((client, at) => client.wait(seqs[at] ?? 0));
  const sender = await openPacedSender(smtpPort);
  const startMs = performance.now();
  for (let count = 0; count < total; count++) {
    await pause(Math.max(0, startMs + count * EVERY_MS - performance.now()));
    const at = count % clients.length;
    const sentAtMs = await sender.send(mailboxes[at]?.email ?? "", buildMime(`Number ${count}`));
    latenciesMs.push((await soon(answers[at])) - sentAtMs);
    seqs[at] = (seqs[at] ?? 0) + 1;
    const next = clients[at]?.wait(seqs[at] ?? 0);
    next?.catch(() => undefined);
    if (next) answers[at] = next;
  }
  sender.close();
  for (const client of clients) client.close();
  return latenciesMs;
}

async function lastSeq(origin: string, token: string): Promise<number> {
  const answer = await fetch(`${origin}/api/email/messages`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [newest] = (await answer.json()) as { seq: number }[];
  return newest?.seq ?? 0;
}

async function soon(answer: Promise<number> | undefined): Promise<number> {
  const late = pause(ANSWER_WITHIN_MS, undefined, { ref: false }).then((): never => {
    throw new Error("The wait was not answered");
  });
  if (!answer) throw new Error("No wait is open");
  return Promise.race([answer, late]);
}
