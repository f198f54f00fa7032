import type { BounceCause } from "@mayfly/contract/bounce-words";

/** The delivery status of a message, as a bounce reports it. */
export type DeliveryReport = {
  /** The message's recipient; empty if the report names none. */
  recipient: string;
  /** RFC 3463, such as `5.1.1`; the last two numbers are 0 if the report has no details. */
  status: string;
  /** Whether delivery failed permanently; otherwise the reporting server keeps trying. */
  permanent: boolean;
  cause: BounceCause;
};

/** A mail server's reply: its enhanced status code and its text. */
export type DeliveryStatus = { code: string; diagnostic: string };

/** Returns the first status code in a text. Ignores the end of an IP address. */
export function findStatusCode(text: string): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(text)?.[0];
}

/** RFC 3463 3 and its registry, by subject and detail; the class doesn't give the cause. */
const CAUSES: Readonly<Record<string, BounceCause>> = {
  "1.1": "unknown-address",
  "1.2": "unknown-domain",
  "1.3": "unknown-address",
  "1.6": "unknown-address",
  // 'Recipient address has null MX' (RFC 7505); Exchange uses it for an unknown recipient.
  "1.10": "unknown-address",
  "2.1": "unknown-address",
  "2.2": "mailbox-full",
  "2.3": "too-large",
  "3.4": "too-large",
  "4.1": "unreachable",
  "4.2": "unreachable",
  "4.3": "unreachable",
  "4.4": "unreachable",
  "4.7": "unreachable",
};

/** Subjects that suffice without a detail: content (6) and policy (7). */
const REFUSED_SUBJECTS = /^[67]\./;

export function findCause({ code, diagnostic }: DeliveryStatus): BounceCause {
  return causeOf(code) ?? causeOf(quotedCode(code, diagnostic)) ?? causeOfReply(diagnostic);
}

function causeOf(code: string): BounceCause | undefined {
  const detail = code.slice(code.indexOf(".") + 1);
  return CAUSES[detail] ?? (REFUSED_SUBJECTS.test(detail) ? "refused" : undefined);
}

/** Some servers report 5.0.0 and quote the other server's more specific code. */
function quotedCode(code: string, diagnostic: string): string {
  const quoted = findStatusCode(diagnostic) ?? "";
  return quoted.charAt(0) === code.charAt(0) ? quoted : "";
}

/** A permanent SMTP reply without details is at least a refusal (RFC 5321 4.2.1). */
function causeOfReply(diagnostic: string): BounceCause {
  return /\b55\d[ -]/.test(diagnostic) ? "refused" : "other";
}
