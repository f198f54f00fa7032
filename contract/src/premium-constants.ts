/** What a name of one's own costs and how long it lives: the product's promise, not configuration. */
export const PREMIUM_PRICE_CENTS = 199;
export const PREMIUM_PRICE_DOLLARS = PREMIUM_PRICE_CENTS / 100;
/** As everybody reads it: '$1.99'. */
export const PREMIUM_PRICE = `$${PREMIUM_PRICE_DOLLARS.toFixed(2)}`;
export const PREMIUM_CURRENCY = "usd";
export const PREMIUM_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const PREFIX_LENGTH_MIN = 3;
export const PREFIX_LENGTH_MAX = 20;
/** How long a prefix is kept for somebody who is paying for it. */
export const PREFIX_HOLD_MS = 15 * 60 * 1000;
/** How long after its end a prefix goes to nobody but the browser that had it. */
export const PREFIX_RESERVED_MS = 30 * 24 * 60 * 60 * 1000;
/** How long a browser is recognised as the buyer. */
export const BUYER_COOKIE_MS = 31 * 24 * 60 * 60 * 1000;
