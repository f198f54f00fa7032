import type { BounceCause } from "@mayfly/contract/bounce-words";

/** What became of a message, as mail that came back tells it. */
export type DeliveryReport = {
  /** Who the message was for; empty where the report names nobody. */
  recipient: string;
  /** RFC 3463, such as `5.1.1`; the last two numbers are 0 where nothing is said. */
  status: string;
  /** It was given up; otherwise the reporting server goes on trying. */
  permanent: boolean;
  cause: BounceCause;
};

/** What a mail server answered: its enhanced status code, and the words that it came with. */
export type DeliveryStatus = { code: string; diagnostic: string };

/** The first of a text; the end of an IP address is none. */
export function findStatusCode(text: string): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(text)?.[0];
}

/** RFC 3463 3 and its registry, by subject and detail; the class says nothing of the cause. */
const CAUSES: Readonly<Record<string, BounceCause>> = {
  "1.1": "unknown-address",
  "1.2": "unknown-domain",
  "1.3": "unknown-address",
  "1.6": "unknown-address",
  // 'Recipient address has null MX' (RFC 7505); Exchange says it where there is no such recipient.
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

/** Subjects that say enough by themselves: content (6) and policy (7). */
const REFUSED_SUBJECTS = /^[67]\./;

export function findCause({ code, diagnostic }: DeliveryStatus): BounceCause {
  return causeOf(code) ?? causeOf(answeredCode(code, diagnostic)) ?? answeredCause(diagnostic);
}

function causeOf(code: string): BounceCause | undefined {
  const detail = code.slice(code.indexOf(".") + 1);
  return CAUSES[detail] ?? (REFUSED_SUBJECTS.test(detail) ? "refused" : undefined);
}

/** Some say 5.0.0 and repeat what the other server said in more detail. */
function answeredCode(code: string, diagnostic: string): string {
  const answered = findStatusCode(diagnostic) ?? "";
  return answered.charAt(0) === code.charAt(0) ? answered : "";
}

/** A final reply of SMTP without details is a refusal at least (RFC 5321 4.2.1). */
function answeredCause(diagnostic: string): BounceCause {
  return /\b55\d[ -]/.test(diagnostic) ? "refused" : "other";
}
