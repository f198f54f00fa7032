import { join } from "node:path";
import {
  alternate,
  deliverRound,
  describeAlternated,
  ratioToSink,
  type AlternatedRounds,
} from "../mail/deliver-alternating.ts";
import { describeMails, KEPT_MAILS, type KeptMail } from "../mail/kept-mails.ts";
import { openMailboxes } from "../mail/open-mailboxes.ts";
import type { Figure, Outcome, Target } from "../measurement.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { startSmtpSink } from "../processes/postfix-tools.ts";
import { root, startMayfly } from "../processes/start-mayfly.ts";
import { startPostgres } from "../processes/start-postgres.ts";

const ON_SQLITE = { mustReach: 0.45, aim: 0.8, better: "higher" } as const;
const ON_POSTGRES = { mustReach: 0.25, aim: 0.5, better: "higher" } as const;
const MAILBOXES = 1_000;
const LOAD = { connections: 20, keepOpen: true };

/** Four kinds of mail to many mailboxes, each message on disk before its 250. */
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
    const receiver = { pid: ours.pid, port: ours.smtpPort };
    const { result, othersShare } = await measureOthersShare(async () => {
      const measured: MeasuredMail[] = [];
      for (const mail of KEPT_MAILS) {
        const load = { ...LOAD, ...mail, recipients };
        const rounds = await alternate({
          ours: () => deliverRound(receiver, load),
          sink: sink && (() => deliverRound(sink, load)),
        });
        measured.push({ mail, rounds });
      }
      return measured;
    });
    return {
      measured: true,
      figures: describeMeasured(result, target),
      notes: [describeMails()],
      othersShare,
    };
  } finally {
    await ours.stop();
    await sink?.stop();
  }
}

type MeasuredMail = { mail: KeptMail; rounds: AlternatedRounds<"ours" | "sink"> };

/** The worst ratio first, then all figures of each kind. */
function describeMeasured(measured: readonly MeasuredMail[], target: Target): Figure[] {
  const ratios = measured.flatMap(({ mail, rounds }) => {
    const ratio = ratioToSink(rounds);
    return ratio ? [{ ratio, kind: mail.kind }] : [];
  });
  const worst = ratios.toSorted((one, other) => one.ratio.median - other.ratio.median)[0];
  const figures = measured.flatMap(({ mail, rounds }) =>
    describeAlternated(rounds).map((figure) => ({
      ...figure,
      what: `${mail.kind}: ${figure.what}`,
    })),
  );
  if (!worst) return figures;
  const what = `the worst of four mails (${worst.kind}): ${worst.ratio.what}`;
  return [{ ...worst.ratio, what, target }, ...figures];
}
