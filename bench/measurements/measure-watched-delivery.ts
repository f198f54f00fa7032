import { buildMime } from "../mail/build-mail.ts";
import { deliverRound, type Round } from "../mail/deliver-alternating.ts";
import { openMailboxes, type Mailbox } from "../mail/open-mailboxes.ts";
import { figureOf, ratioOf, type Outcome } from "../measurement.ts";
import { openMany } from "../processes/open-stream.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 0.9, aim: 0.97, better: "higher" } as const;
const ROUNDS = 5;
const WATCHERS = 5_000;
const MAILBOXES = 1_000;
const LOAD = { connections: 20, messages: 8_000, keepOpen: true };

/** The effect of 5,000 idle streams on mail to other addresses. */
export async function measureWatchedDelivery(): Promise<Outcome> {
  const ours = await startMayfly();
  try {
    const watched = await openMailboxes(ours.origin, WATCHERS);
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    const recipients = mailboxes.map(({ email }) => email);
    const load = { ...LOAD, recipients, message: buildMime("Your order has left the harbour") };
    const deliver = (): Promise<Round> =>
      deliverRound({ pid: ours.pid, port: ours.smtpPort }, load);
    const { result, othersShare } = await measureOthersShare(() =>
      alternateWatched(ours, watched, deliver),
    );
    return {
      measured: true,
      figures: [
        ratioOf("messages/s, ratio to none", result, TARGET),
        figureOf(
          `with ${WATCHERS.toLocaleString("en")} idle watchers: messages/s`,
          "",
          result.ours,
        ),
        figureOf("with none: messages/s", "", result.theirs),
      ],
      notes: [`${LOAD.messages} messages a run to ${MAILBOXES} mailboxes that nobody watches.`],
      othersShare,
    };
  } finally {
    await ours.stop();
  }
}

/** Alternates without and with streams; the first round of each is warm-up. */
async function alternateWatched(
  ours: Mayfly,
  watched: readonly Mailbox[],
  deliver: () => Promise<Round>,
) {
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const without = await deliver();
    const streams = await openMany(Number(new URL(ours.origin).port), watched);
    const withThem = await deliver();
    for (const stream of streams) stream.destroy();
    if (round === 0) continue;
    rates.theirs.push(without.perSecond);
    rates.ours.push(withThem.perSecond);
  }
  return rates;
}
