import { limitRate, type LimitRateDeps } from "../abuse/limit-rate.ts";

type CompanyMailLimit = {
  /** Returns whether this client may name another company inbox. Counted at RCPT, where a refusal is cheapest. */
  readonly admitSender: (ip: string) => Promise<boolean>;
  /**
   * Returns whether this company inbox accepts another message. Counted on arrival of the message: a client
   * that names recipients and sends nothing must not block an inbox for others.
   */
  readonly admitMessage: (inbox: string) => Promise<boolean>;
};

const HOUR_MS = 3_600_000;
/** A single flooded inbox leaves half of the total limit to the others. */
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
    // A message refused by the inbox's own limit must not count for the total.
    admitMessage: async (inbox) =>
      (await admits(inbox, ofInbox)) && (await admits("everybody", perHour)),
  };
}
