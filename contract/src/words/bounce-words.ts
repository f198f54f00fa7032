/** Why mail bounced, by its enhanced status code (RFC 3463). */
export type BounceCause =
  | "unknown-address"
  | "unknown-domain"
  | "mailbox-full"
  | "too-large"
  | "unreachable"
  | "refused"
  | "other";

export const BOUNCE_REASONS: Readonly<Record<BounceCause, string>> = {
  "unknown-address": "the address doesn’t exist or accepts no mail",
  "unknown-domain": "the domain doesn’t exist or accepts no mail",
  "mailbox-full": "the mailbox is full",
  "too-large": "the message is too large for the mailbox",
  unreachable: "we can’t reach the other mail server",
  refused: "the other mail server refused the message",
  other: "the other mail server gave no clear reason",
};

/** Returns the bounce as one sentence. */
export function bounceLine(bounce: {
  recipient: string;
  permanent: boolean;
  reason: string;
}): string {
  const { recipient, permanent, reason } = bounce;
  const outcome = permanent ? "could not be delivered" : "has not been delivered yet";
  return `Your mail${recipient === "" ? "" : ` to ${recipient}`} ${outcome}: ${reason}.`;
}
