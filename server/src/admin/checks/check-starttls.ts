import type { Certificate, CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates of ninety days are renewed thirty before their end: then the renewal has failed twice. */
const SOON_DAYS = 14;

type Deps = Pick<CheckDeps, "setUp" | "greet" | "readCertificate" | "nowMs">;

/** Whether senders can encrypt, and how long the certificate is good for. */
export async function checkStartTls(deps: Deps, signal: AbortSignal): Promise<Finding> {
  const { listener, offersTls } = deps.setUp;
  if (!listener) return pass("This process doesn't receive mail; others do (ROLES).");
  if (!offersTls) {
    return warning("STARTTLS isn't offered: mail comes in plain text.", {
      recommendation: "Set SMTP_TLS_CERT and SMTP_TLS_KEY to a certificate that names the MX host.",
    });
  }
  const greeting = await deps.greet(listener, signal);
  if (!greeting.reached) return judgeFile(deps);
  if (!greeting.offersTls) {
    return fail("STARTTLS is set up, and the server that runs doesn't offer it.", {
      recommendation: "Restart Mayfly: it was started without SMTP_TLS_CERT and SMTP_TLS_KEY.",
    });
  }
  if (!greeting.certificate) {
    return fail("STARTTLS is offered, and fails.", {
      ...(greeting.tlsProblem !== undefined && { details: [greeting.tlsProblem] }),
      recommendation: "Look at SMTP_TLS_CERT and SMTP_TLS_KEY: they belong together, as PEM.",
    });
  }
  return judge(greeting.certificate, deps);
}

/** Nobody shows it, so this is what they would. */
async function judgeFile(deps: Deps): Promise<Finding> {
  const certificate = await deps.readCertificate();
  if (certificate) return judge(certificate, deps);
  return fail("The certificate of SMTP_TLS_CERT can't be read.", {
    recommendation: "Set SMTP_TLS_CERT to a certificate as PEM that this user may read.",
  });
}

function judge(certificate: Certificate, { setUp, nowMs }: Deps): Finding {
  const { startsAtMs, endsAtMs, namesHost, isTrusted } = certificate;
  const details = [`Good from ${asDay(startsAtMs)} to ${asDay(endsAtMs)}`];
  const days = Math.floor((endsAtMs - nowMs()) / DAY_MS);
  const renew = "Renew it; the running server takes the new one by itself.";
  if (endsAtMs <= nowMs()) {
    return fail(`The certificate ended on ${asDay(endsAtMs)}.`, { details, recommendation: renew });
  }
  if (startsAtMs > nowMs()) {
    return fail(`The certificate isn't good before ${asDay(startsAtMs)}.`, {
      details,
      recommendation: "Look at this machine's clock, then at the certificate.",
    });
  }
  if (days < SOON_DAYS) {
    return warning(`The certificate ends in ${days} ${days === 1 ? "day" : "days"}.`, {
      details,
      recommendation: renew,
    });
  }
  if (!namesHost) {
    return warning(`The certificate isn't for ${setUp.hostname}.`, {
      details,
      recommendation: `Take one that names ${setUp.hostname}: senders that insist on TLS (MTA-STS) refuse this one.`,
    });
  }
  if (isTrusted === false) {
    return warning("The certificate comes from nobody whom senders know.", {
      details,
      recommendation:
        "Take one of a known authority: senders that insist on TLS (MTA-STS) refuse this one.",
    });
  }
  return pass(`STARTTLS is offered; its certificate is good for ${days} days.`, { details });
}

function asDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
