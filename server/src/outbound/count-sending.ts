import { limitRate, type LimitRateDeps } from "../abuse/limit-rate.ts";
import { AppError } from "../app-error.ts";

/** Infinity: no limit. */
export type SendingLimits = {
  perInboxPerHour: number;
  perInboxPerDay: number;
  perIpPerHour: number;
  perIpPerDay: number;
  perHour: number;
  perDay: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Counts one mail that is about to leave, and throws SENDING_LIMIT_REACHED beyond a limit. The
 * narrowest limit counts first, and the first refusal ends the counting: whoever is over their own
 * limit takes nothing from everybody's.
 */
export async function countSending(
  deps: LimitRateDeps & { limits: SendingLimits },
  { inboxId, ip }: { inboxId: number; ip: string },
): Promise<void> {
  const { limits } = deps;
  const windows: readonly [who: string, endpoint: string, limit: number, windowMs: number][] = [
    [`inbox ${inboxId}`, "send-hour", limits.perInboxPerHour, HOUR_MS],
    [`inbox ${inboxId}`, "send-day", limits.perInboxPerDay, DAY_MS],
    [ip, "send-hour", limits.perIpPerHour, HOUR_MS],
    [ip, "send-day", limits.perIpPerDay, DAY_MS],
    ["everybody", "send-hour", limits.perHour, HOUR_MS],
    ["everybody", "send-day", limits.perDay, DAY_MS],
  ];
  for (const [who, endpoint, limit, windowMs] of windows) {
    const verdict = await limitRate(deps, { endpoint, limit, windowMs }, who);
    if (verdict && !verdict.allowed) {
      throw new AppError("SENDING_LIMIT_REACHED", { full: verdict });
    }
  }
}
