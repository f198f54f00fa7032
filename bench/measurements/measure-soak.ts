import { setTimeout as pause } from "node:timers/promises";
import { buildPlain } from "../mail/build-mail.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import { sendMessages } from "../mail/send-messages.ts";
import { figureOf, type Outcome } from "../measurement.ts";
import { openMany } from "../processes/open-stream.ts";
import { residentKiB } from "../processes/process-usage.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const MINUTES = 30;
const PER_SECOND = 500;
const MAILBOXES = 500;
const WATCHED = 100;
/** Creates new addresses at this interval: after a quarter of an hour, as many expire as are created. */
const RENEW_EVERY_S = 180;
const LOOK_EVERY_S = 15;

type Look = { atS: number; mib: number };

/**
 * Half an hour of mail, watched and unwatched, with addresses created and expired: whether memory still grows in the
 * second half.
 */
export async function measureSoak(): Promise<Outcome> {
  if (residentKiB(process.pid) === undefined) return { measured: false, reason: "needs /proc" };
  const ours = await startMayfly();
  try {
    const looks = await soak(ours);
    const later = looks.filter(({ atS }) => atS >= (MINUTES * 60) / 2);
    const all = looks.map(({ mib }) => Math.round(mib));
    return {
      measured: true,
      figures: [
        figureOf("slope of RSS over the second half, an hour", "MiB", [slopeAnHour(later)]),
        figureOf(
          "RSS over the second half",
          "MiB",
          later.map(({ mib }) => mib),
        ),
      ],
      notes: [
        `${MINUTES} minutes, ${PER_SECOND} messages of 2 KB a second to ${MAILBOXES} addresses, ${WATCHED} of them watched, others every ${RENEW_EVERY_S} s. RSS in MiB, once a minute: ${all.filter((_, index) => index % (60 / LOOK_EVERY_S) === 0).join(", ")}.`,
      ],
    };
  } finally {
    await ours.stop();
  }
}

async function soak(ours: Mayfly): Promise<Look[]> {
  const looks: Look[] = [];
  const message = buildPlain("Your order has left the harbour");
  const startMs = performance.now();
  let recipients: string[] = [];
  let streams: Awaited<ReturnType<typeof openMany>> = [];
  for (let second = 0; second < MINUTES * 60; second++) {
    if (second % RENEW_EVERY_S === 0) {
      const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
      recipients = mailboxes.map(({ email }) => email);
      for (const stream of streams) stream.destroy();
      streams = await openMany(Number(new URL(ours.origin).port), mailboxes.slice(0, WATCHED));
    }
    const load = {
      port: ours.smtpPort,
      connections: 10,
      messages: PER_SECOND,
      recipients,
      message,
    };
    await sendMessages({ ...load, keepOpen: second % 2 === 0 });
    if (second % LOOK_EVERY_S === 0) looks.push(lookAt(ours.pid, startMs));
    await pause(Math.max(0, startMs + (second + 1) * 1_000 - performance.now()));
  }
  for (const stream of streams) stream.destroy();
  return looks;
}

function lookAt(pid: number, startMs: number): Look {
  return {
    atS: (performance.now() - startMs) / 1_000,
    mib: (residentKiB(pid) ?? Number.NaN) / 1_024,
  };
}

/** Linear regression by least squares. */
function slopeAnHour(looks: readonly Look[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [atS, mib] = [mean(looks.map((look) => look.atS)), mean(looks.map((look) => look.mib))];
  const covariance = mean(looks.map((look) => (look.atS - atS) * (look.mib - mib)));
  const variance = mean(looks.map((look) => (look.atS - atS) ** 2));
  return (covariance / variance) * 3_600;
}
