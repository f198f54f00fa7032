import type { Certificate, CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** 90-day certificates are usually renewed 30 days before they expire. At 14 days, renewal has failed several times. */
const SOON_DAYS = 14;

type Deps = Pick<CheckDeps, "setUp" | "greet" | "readCertificate" | "nowMs">;

/** Checks that senders can encrypt and that the certificate is valid. */
export async function checkStartTls(deps: Deps, signal: AbortSignal): Promise<Finding> {
  const { listener, offersTls } = deps.setUp;
  if (!listener)
    return pass("This process doesn’t receive mail. Processes with the role smtp do (ROLES).");
  if (!offersTls) {
    return warning("STARTTLS is off, so mail arrives unencrypted.", {
      recommendation: "Set SMTP_TLS_CERT and SMTP_TLS_KEY to a certificate that names the MX host.",
    });
  }
  const greeting = await deps.greet(listener, signal);
  if (!greeting.reached) return judgeFile(deps);
  if (!greeting.offersTls) {
    return fail("STARTTLS is configured, but the running server doesn’t offer it.", {
      recommendation: "Restart Mayfly. It was started without SMTP_TLS_CERT and SMTP_TLS_KEY.",
    });
  }
  if (!greeting.certificate) {
    return fail("The server offers STARTTLS, but the TLS handshake fails.", {
      ...(greeting.tlsProblem !== undefined && { details: [greeting.tlsProblem] }),
      recommendation:
        "Check SMTP_TLS_CERT and SMTP_TLS_KEY: they must be a certificate and its private key (PEM).",
    });
  }
  return judge(greeting.certificate, deps, "The server offers STARTTLS.");
}

/** No server is running, so this checks the certificate file. */
async function judgeFile(deps: Deps): Promise<Finding> {
  const certificate = await deps.readCertificate();
  if (certificate) return judge(certificate, deps, "The mail server doesn’t answer.");
  return fail("The certificate in SMTP_TLS_CERT can’t be read.", {
    recommendation:
      "Set SMTP_TLS_CERT to a PEM certificate that the user of this process can read.",
  });
}

function judge(certificate: Certificate, { setUp, nowMs }: Deps, seen: string): Finding {
  const { startsAtMs, endsAtMs, namesHost, isTrusted } = certificate;
  const details = [`Valid from ${asDay(startsAtMs)} to ${asDay(endsAtMs)}`];
  const days = Math.floor((endsAtMs - nowMs()) / DAY_MS);
  const renew = "Renew the certificate. The running server reloads it automatically.";
  if (endsAtMs <= nowMs()) {
    return fail(`The certificate expired on ${asDay(endsAtMs)}.`, {
      details,
      recommendation: renew,
    });
  }
  if (startsAtMs > nowMs()) {
    return fail(`The certificate isn’t valid before ${asDay(startsAtMs)}.`, {
      details,
      recommendation: "Check the clock of this machine, then the certificate.",
    });
  }
  // Before the end that is near: a certificate that corrects these also ends later, a renewed one keeps them.
  if (!namesHost) {
    return warning(`The certificate isn’t for ${setUp.hostname}.`, {
      details,
      recommendation: `Get a certificate for ${setUp.hostname}. Senders that require TLS (MTA-STS) reject this one.`,
    });
  }
  if (isTrusted === false) {
    return warning("The certificate isn’t issued by a trusted certificate authority.", {
      details,
      recommendation:
        "Get a certificate from a public certificate authority. Senders that require TLS (MTA-STS) reject this one.",
    });
  }
  if (days < SOON_DAYS) {
    return warning(`The certificate expires in ${days} ${days === 1 ? "day" : "days"}.`, {
      details,
      recommendation: renew,
    });
  }
  return pass(`${seen} Its certificate is valid for ${days} days.`, {
    details,
  });
}

function asDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
