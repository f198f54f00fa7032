const DAY_MS = 24 * 60 * 60 * 1000;

/** Minimum time between consent requests to a target that hasn't answered, across all visitors. */
export const ASK_AGAIN_AFTER_MS = 30 * DAY_MS;
/**
 * After this time, a target that never answered is deleted and its consent link becomes invalid. Not shorter
 * than ASK_AGAIN_AFTER_MS: a deleted target would be asked again.
 */
export const ASKED_KEPT_MS = ASK_AGAIN_AFTER_MS;
/** After this time a bounced target is tried again, because mailboxes are emptied and domains repaired. */
export const BOUNCED_KEPT_MS = 30 * DAY_MS;
/** Mail servers retry for five days (RFC 5321 4.5.4.1), some for longer. */
export const BOUNCE_ADDRESS_LIFE_MS = 14 * DAY_MS;
