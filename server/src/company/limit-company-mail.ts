import { limitRate, type LimitRateDeps } from "../abuse/limit-rate.ts";

export type CompanyMailLimit = {
  /** Whether this client may name one more company inbox. Counted at RCPT, where a refusal costs the least. */
  readonly admitSender: (ip: string) => Promise<boolean>;
  /**
   * Whether this company inbox takes one more message. Counted when the message is there: a client that names
   * recipients and sends nothing must not close an inbox for all others.
   */
  readonly admitMessage: (inbox: string) => Promise<boolean>;
};

const HOUR_MS = 3_600_000;
/** One flooded inbox leaves the others half of what all of them receive. */
const SHARE_OF_ONE_INBOX = 0.5;

/**
 * Company inboxes never expire, so a flood of mail for them stays until an operator deletes it: 10,000 messages from
 * one IP address filled them in nine seconds. All nodes count together.
 */
export function createCompanyMailLimit(
  deps: LimitRateDeps,
  { perIpPerHour, perHour }: { perIpPerHour: number; perHour: number },
): CompanyMailLimit {
  const ofInbox = Math.ceil(perHour * SHARE_OF_ONE_INBOX);
  const admits = async (who: string, limit: number): Promise<boolean> => {
    const rule = { endpoint: "company-mail", limit, windowMs: HOUR_MS };
    return (await limitRate(deps, rule, who))?.allowed ?? true;
  };
  return {
    admitSender: (ip) => admits(ip, perIpPerHour),
    // What its own limit refuses takes nothing from the other inboxes.
    admitMessage: async (inbox) =>
      (await admits(inbox, ofInbox)) && (await admits("everybody", perHour)),
  };
}
