/** Unpaid holds per network and day without a pause, because buyers change their minds. */
const FREE_HOLDS = 2;
const MINUTE_MS = 60_000;
/** Many buyers may share one IP address behind carrier-grade NAT, and most checkout visits end unpaid. */
const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** Unpaid holds that ended longer ago don't count. */
export const UNPAID_COUNTED_MS = 24 * 60 * MINUTE_MS;

/** Returns the pause before a network's next hold, after its last unpaid hold ended: 1, 2, 4 … minutes. */
export function holdBackoffMs(unpaid: number): number {
  if (unpaid <= FREE_HOLDS) return 0;
  return Math.min(PAUSE_MAX_MS, MINUTE_MS * 2 ** (Math.floor(unpaid) - FREE_HOLDS - 1));
}
