/** How often each node reads what was decided about domains: the job `refresh-domains`. */
export const DOMAINS_REFRESHED_EVERY_MS = 1_000;

/** Within this time a change reaches all nodes: at their next reading, with room for one that comes late and one that takes long. */
export const DOMAINS_SETTLE_MS = 3 * DOMAINS_REFRESHED_EVERY_MS;
