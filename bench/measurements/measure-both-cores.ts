import { buildLongCode } from "../mail/build-mail.ts";
import { alternate, deliverRound, describeRounds, ratesOf } from "../mail/deliver-alternating.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import { ratioOf, type Figure, type Outcome } from "../measurement.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { onAllCores } from "../processes/pin.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";
import { NEW_CONNECTIONS } from "./measure-new-connections.ts";

const TARGET = { mustReach: 1.3, aim: 1.6, better: "higher" } as const;
const MAILBOXES = 1_000;

const LOADS = [
  { kind: "kept open", message: buildLongCode(), messages: 6_000, connections: 20, keepOpen: true },
  { kind: "new connections", ...NEW_CONNECTIONS },
];

/** The rate with both cores, which the load needs a share of, over the rate on one core. */
export async function measureBothCores(): Promise<Outcome> {
  const pinned = await startMayfly();
  const free = await startMayfly({}, onAllCores);
  try {
    const toPinned = await readReceiver(pinned);
    const toFree = await readReceiver(free);
    const { result, othersShare } = await measureOthersShare(async () => {
      const figures: Figure[] = [];
      for (const load of LOADS) {
        const rounds = await alternate({
          free: () => deliverRound(toFree, { ...load, recipients: toFree.recipients }),
          pinned: () => deliverRound(toPinned, { ...load, recipients: toPinned.recipients }),
        });
        const rates = { ours: ratesOf(rounds.free), theirs: ratesOf(rounds.pinned) };
        const own = [
          ratioOf("messages/s, unpinned over pinned to one core", rates, TARGET),
          ...describeRounds("unpinned", rounds.free),
          ...describeRounds("pinned", rounds.pinned),
        ];
        figures.push(...own.map((figure) => ({ ...figure, what: `${load.kind}: ${figure.what}` })));
      }
      return figures;
    });
    return { measured: true, figures: result, notes: [], othersShare };
  } finally {
    await pinned.stop();
    await free.stop();
  }
}

async function readReceiver({ pid, smtpPort, origin }: Mayfly) {
  const mailboxes = await openMailboxes(origin, MAILBOXES);
  return { pid, port: smtpPort, recipients: mailboxes.map(({ email }) => email) };
}
