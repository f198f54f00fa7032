import { join } from "node:path";
import { buildMime } from "../mail/build-mail.ts";
import {
  deliverAlternating,
  deliverRound,
  describeAlternated,
} from "../mail/deliver-alternating.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import type { Outcome, Target } from "../measurement.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { startSmtpSink } from "../processes/postfix-tools.ts";
import { root, startMayfly } from "../processes/start-mayfly.ts";
import { startPostgres } from "../processes/start-postgres.ts";

const ON_SQLITE = { mustReach: 0.45, aim: 0.8, better: "higher" } as const;
const ON_POSTGRES = { mustReach: 0.25, aim: 0.5, better: "higher" } as const;
const MAILBOXES = 1_000;
const LOAD = { connections: 20, messages: 8_000, keepOpen: true };

/** Multipart mail with an attachment to many mailboxes, each message on disk before its 250. */
export function measureKeptConnections(): Promise<Outcome> {
  return measureKept({}, ON_SQLITE);
}

/** Same with PostgreSQL on the same disk and any core. */
export async function measureKeptOnPostgres(): Promise<Outcome> {
  const postgres = await startPostgres(join(root, "bench/data"));
  if (!postgres) return { measured: false, reason: "PostgreSQL's folder can't be reached" };
  try {
    const settings = {
      DATABASE_URL: postgres.url,
      ADMIN_KEY: "an operator's key for measuring",
      SECRET_KEY: "a secret of thirty-two bytes or more",
    };
    return await measureKept(settings, ON_POSTGRES);
  } finally {
    await postgres.stop();
  }
}

async function measureKept(settings: Record<string, string>, target: Target): Promise<Outcome> {
  const sink = await startSmtpSink();
  const ours = await startMayfly(settings);
  try {
    const mailboxes = await openMailboxes(ours.origin, MAILBOXES);
    const recipients = mailboxes.map(({ email }) => email);
    const load = { ...LOAD, recipients, message: buildMime("Your order has left the harbour") };
    const receivers = { ours: { pid: ours.pid, port: ours.smtpPort }, sink };
    const { result, othersShare } = await measureOthersShare(() =>
      deliverAlternating(receivers, (receiver) => deliverRound(receiver, load)),
    );
    return {
      measured: true,
      figures: describeAlternated(result, target),
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
