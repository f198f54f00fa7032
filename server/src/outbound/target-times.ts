const DAY_MS = 24 * 60 * 60 * 1000;

/** A target that hasn't answered isn't asked again before, whoever wants to forward to it. */
export const ASK_AGAIN_AFTER_MS = 30 * DAY_MS;
/** Then a target that never answered is forgotten, and what asked it leads nowhere. Not earlier: it would be asked anew. */
export const ASKED_KEPT_MS = ASK_AGAIN_AFTER_MS;
/** Mailboxes are emptied and domains repaired: then mail is tried once more. */
export const BOUNCED_KEPT_MS = 30 * DAY_MS;
/** Mail servers try for five days (RFC 5321 4.5.4.1), some for longer. */
export const BOUNCE_ADDRESS_LIFE_MS = 14 * DAY_MS;
