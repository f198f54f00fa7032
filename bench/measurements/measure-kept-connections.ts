import { buildMime } from "../mail/build-mail.ts";
import { deliverInTurn, deliverRound, describeInTurn } from "../mail/deliver-in-turn.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import type { Outcome } from "../measurement.ts";
import { whileWatchingOthers } from "../processes/others-share.ts";
import { startSmtpSink } from "../processes/postfix-tools.ts";
import { startMayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 0.45, aim: 0.8, better: "higher" } as const;
const MAILBOXES = 1_000;
const LOAD = { connections: 20, messages: 8_000, keepOpen: true };

/** Multipart mail with an attachment to many mailboxes, each message on disk before its 250. */
export async function measureKeptConnections(): Promise<Outcome> {
  const sink = await startSmtpSink();
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    const recipients = mailboxes.map(({ email }) => email);
    const load = { ...LOAD, recipients, message: buildMime("Your order has left the harbour") };
    const receivers = { ours: { pid: ours.pid, port: ours.smtpPort }, sink };
    const pids = [ours.pid, sink?.pid ?? 0];
    const { result, othersShare } = await whileWatchingOthers(pids, () =>
      deliverInTurn(receivers, (receiver) => deliverRound(receiver, load)),
    );
    return {
      measured: true,
      figures: describeInTurn(result, TARGET),
      notes: [
        `${load.message.length.toLocaleString("en")} bytes a message, ${LOAD.messages} a run.`,
      ],
      othersShare,
    };
  } finally {
    await ours.stop();
    await sink?.stop();
  }
}
