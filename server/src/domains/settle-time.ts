/** How often each node reads the domain settings: the job `refresh-domains`. */
export const DOMAINS_REFRESHED_EVERY_MS = 1_000;

/** Time for a change to reach all nodes: their next refresh, with room for a late and a slow one. */
export const DOMAINS_SETTLE_MS = 3 * DOMAINS_REFRESHED_EVERY_MS;
