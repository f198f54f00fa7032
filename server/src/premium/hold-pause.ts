/** Buyers change their minds: so many unpaid holds of a network in a day cost it nothing. */
const FREE_HOLDS = 2;
const MINUTE_MS = 60_000;
/** Many buyers may share one address behind carrier NAT, and most visits to a checkout end unpaid. */
const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** Unpaid holds that ended longer ago are forgotten. */
export const UNPAID_COUNTED_MS = 24 * 60 * MINUTE_MS;

/** How long a network waits for its next hold after the last of `unpaid` holds ended: 1, 2, 4 … minutes. */
export function holdPauseMs(unpaid: number): number {
  if (unpaid <= FREE_HOLDS) return 0;
  return Math.min(PAUSE_MAX_MS, MINUTE_MS * 2 ** (Math.floor(unpaid) - FREE_HOLDS - 1));
}
