import { buildPlain } from "../mail/build-mail.ts";
import {
  alternate,
  deliverRound,
  describeAlternated,
  roundOf,
  type Receiver,
  type Round,
} from "../mail/deliver-alternating.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import type { Figure, Outcome } from "../measurement.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { hasSmtpSource, runSmtpSource, startSmtpSink } from "../processes/postfix-tools.ts";
import { cpuMs } from "../processes/process-usage.ts";
import { startMayfly } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 0.45, aim: 0.8, better: "higher" } as const;
const MAILBOXES = 1_000;
export const NEW_CONNECTIONS = {
  connections: 20,
  messages: 6_000,
  keepOpen: false,
  message: buildPlain("Confirm your email"),
};

/**
 * A new connection for each message of 2 KB with a code and a link. Two load generators, because either could be the
 * limit: Postfix's smtp-source if installed, and our own.
 */
export async function measureNewConnections(): Promise<Outcome> {
  const sink = await startSmtpSink();
  const ours = await startMayfly();
  try {
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    const recipients = mailboxes.map(({ email }) => email);
    const [recipient = ""] = recipients;
    const load = { ...NEW_CONNECTIONS, recipients };
    const receiver = { pid: ours.pid, port: ours.smtpPort };
    const alternateBoth = (deliver: (to: Receiver) => Promise<Round>) =>
      alternate({ ours: () => deliver(receiver), sink: sink && (() => deliver(sink)) });
    const { result, othersShare } = await measureOthersShare(async () => ({
      source: hasSmtpSource ? await alternateBoth((to) => sourceRound(to, recipient)) : undefined,
      own: await alternateBoth((to) => deliverRound(to, load)),
    }));
    const { source, own } = result;
    return {
      measured: true,
      figures: [
        ...(source ? describeAlternated(source, TARGET) : []),
        ...describeAlternated(own, source ? undefined : TARGET).map(fromOwnLoad),
      ],
      notes: [`${load.message.length.toLocaleString("en")} bytes a message.`],
      othersShare,
    };
  } finally {
    await ours.stop();
    await sink?.stop();
  }
}

async function sourceRound({ pid, port }: Receiver, recipient: string): Promise<Round> {
  const { messages, connections, message } = NEW_CONNECTIONS;
  const before = cpuMs(pid);
  const load = { messages, connections, message, recipient };
  const elapsedMs = await runSmtpSource(port, load);
  return roundOf({ messages, elapsedMs, before, after: cpuMs(pid) });
}

function fromOwnLoad(figure: Figure): Figure {
  return { ...figure, what: `own load, pipelined, 1,000 mailboxes: ${figure.what}` };
}
