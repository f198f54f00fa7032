import {
  alternate,
  deliverRound,
  describeRounds,
  ratesOf,
  type AlternatedRounds,
} from "../mail/deliver-alternating.ts";
import { KEPT_MAILS } from "../mail/kept-mails.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import { ratioOf, type Figure, type Outcome } from "../measurement.ts";
import { MESSAGES_A_MAILBOX, startInbucket } from "../processes/inbucket.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { startMayfly } from "../processes/start-mayfly.ts";
import { NEW_CONNECTIONS } from "./measure-new-connections.ts";

const TARGET = { mustReach: 1, aim: 1.5, better: "higher" } as const;
const MAILBOXES = 1_000;

/** The loads of P1 and P2, to Mayfly and to Inbucket with its mail in memory, alternating. */
export async function measureAgainstInbucket(): Promise<Outcome> {
  const inbucket = await startInbucket();
  if (!inbucket) return { measured: false, reason: "needs Go to build Inbucket" };
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    const recipients = mailboxes.map(({ email }) => email);
    const receiver = { pid: ours.pid, port: ours.smtpPort };
    const kept = KEPT_MAILS.map((mail) => ({ ...mail, connections: 20, keepOpen: true }));
    const loads = [...kept, { kind: "new connections, 2 KB", ...NEW_CONNECTIONS }];
    const { result, othersShare } = await measureOthersShare(async () => {
      const figures: Figure[] = [];
      for (const load of loads) {
        const rounds = await alternate({
          ours: () => deliverRound(receiver, { ...load, recipients }),
          inbucket: () => deliverRound(inbucket, { ...load, recipients }),
        });
        figures.push(...describe(load.kind, rounds));
      }
      return figures;
    });
    return {
      measured: true,
      figures: result,
      notes: [
        `Inbucket ${inbucket.version}, the last ${MESSAGES_A_MAILBOX} messages of a mailbox in memory: it doesn't check recipients and stores nothing on disk.`,
      ],
      othersShare,
    };
  } finally {
    await ours.stop();
    await inbucket.stop();
  }
}

function describe(
  kind: string,
  { ours, inbucket }: AlternatedRounds<"inbucket" | "ours">,
): Figure[] {
  const rates = { ours: ratesOf(ours), theirs: ratesOf(inbucket) };
  return [
    ratioOf("messages/s, ratio to Inbucket", rates, TARGET),
    ...describeRounds("ours", ours),
    ...describeRounds("Inbucket", inbucket),
  ].map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` }));
}
