import { setTimeout as pause } from "node:timers/promises";
import { buildMime } from "../mail/build-mail.ts";
import { openMailboxes, type Mailbox } from "../mail/open-mailboxes.ts";
import { openPacedSender } from "../mail/paced-sender.ts";
import { figureOf, percentile, type Outcome } from "../measurement.ts";
import { openStream } from "../processes/open-stream.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const P50 = { mustReach: 2, aim: 1, better: "lower" } as const;
const P99 = { mustReach: 8, aim: 3, better: "lower" } as const;
const RUNS = 3;
const MAILBOXES = 20;
const MESSAGES = 500;
const EVERY_MS = 20;
const EVENT_WITHIN_MS = 10_000;

/** From the final dot to the event on a watcher's socket, both observed by this process with one clock. */
export async function measureEventLatency(): Promise<Outcome> {
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    await deliverWatched(ours, mailboxes);
    const { result: runs, othersShare } = await measureOthersShare(async () => {
      const collected: number[][] = [];
      while (collected.length < RUNS) collected.push(await deliverWatched(ours, mailboxes));
      return collected;
    });
    return {
      measured: true,
      figures: [
        figureOf(
          "p50",
          "ms",
          runs.map((run) => percentile(run, 0.5)),
          P50,
        ),
        figureOf(
          "p99",
          "ms",
          runs.map((run) => percentile(run, 0.99)),
          P99,
        ),
        figureOf(
          "largest",
          "ms",
          runs.map((run) => Math.max(...run)),
        ),
      ],
      notes: [
        `${1000 / EVERY_MS} messages/s of ${buildMime("").length.toLocaleString("en")} bytes, ${MESSAGES} a run, ${MAILBOXES} mailboxes, each watched.`,
      ],
      othersShare,
    };
  } finally {
    await ours.stop();
  }
}

async function deliverWatched(ours: Mayfly, mailboxes: readonly Mailbox[]): Promise<number[]> {
  const latenciesMs: number[] = [];
  const arrivals = new Map<string, PromiseWithResolvers<number>>();
  const streams = await Promise.all(
    mailboxes.map(({ email, token }) => {
      const onText = (text: string): void => {
        if (text.includes("event: message\n")) arrivals.get(email)?.resolve(performance.now());
      };
      return openStream(Number(new URL(ours.origin).port), {
        path: "/api/email/stream",
        token,
        onText,
      });
    }),
  );
  const sender = await openPacedSender(ours.smtpPort);
  const startMs = performance.now();
  for (let count = 0; count < MESSAGES; count++) {
    await pause(Math.max(0, startMs + count * EVERY_MS - performance.now()));
    const email = mailboxes[count % mailboxes.length]?.email ?? "";
    const arrival = Promise.withResolvers<number>();
    arrivals.set(email, arrival);
    const sentAtMs = await sender.send(email, buildMime(`Number ${count}`));
    latenciesMs.push((await soon(arrival.promise)) - sentAtMs);
  }
  sender.close();
  for (const stream of streams) stream.destroy();
  return latenciesMs;
}

function soon(arrival: Promise<number>): Promise<number> {
  const late = pause(EVENT_WITHIN_MS, undefined, { ref: false }).then((): never => {
    throw new Error("An event did not come");
  });
  return Promise.race([arrival, late]);
}
