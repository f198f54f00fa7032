import { limitRate, type LimitRateDeps } from "../abuse/limit-rate.ts";

/** Whether one more message for this company inbox is accepted from this client. */
export type CompanyMailLimit = (inbox: string, ip: string) => Promise<boolean>;

const HOUR_MS = 3_600_000;
/** One flooded inbox leaves the others half of what all of them receive. */
const SHARE_OF_ONE_INBOX = 0.5;

/**
 * Company inboxes never expire, so a flood of mail for them stays until an operator deletes it: 10,000 messages from
 * one IP address filled them in nine seconds. Counted at RCPT, before the message, and by all nodes together. A client
 * that is over its own limit takes nothing from the others.
 */
export function createCompanyMailLimit(
  deps: LimitRateDeps,
  { perIpPerHour, perHour }: { perIpPerHour: number; perHour: number },
): CompanyMailLimit {
  const ofInbox = Math.ceil(perHour * SHARE_OF_ONE_INBOX);
  return async (inbox, ip) => {
    const windows: readonly [who: string, endpoint: string, limit: number][] = [
      [ip, "company-mail", perIpPerHour],
      [inbox, "company-mail", ofInbox],
      ["everybody", "company-mail", perHour],
    ];
    for (const [who, endpoint, limit] of windows) {
      // oxlint-disable-next-line no-await-in-loop -- what the first refuses isn't counted by the next
      const verdict = await limitRate(deps, { endpoint, limit, windowMs: HOUR_MS }, who);
      if (verdict && !verdict.allowed) return false;
    }
    return true;
  };
}
