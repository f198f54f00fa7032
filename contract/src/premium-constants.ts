/** Price and lifetime of a premium address: part of the product, not configuration. */
export const PREMIUM_PRICE_CENTS = 199;
export const PREMIUM_PRICE_DOLLARS = PREMIUM_PRICE_CENTS / 100;
/** For display: '$1.99'. */
export const PREMIUM_PRICE = `$${PREMIUM_PRICE_DOLLARS.toFixed(2)}`;
export const PREMIUM_CURRENCY = "usd";
export const PREMIUM_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const PREFIX_LENGTH_MIN = 3;
export const PREFIX_LENGTH_MAX = 20;
/** How long a prefix is held for a buyer during payment. */
export const PREFIX_HOLD_MS = 15 * 60 * 1000;
/** After expiry, only the browser of the former owner can buy the prefix for this long. */
export const PREFIX_RESERVED_MS = 30 * 24 * 60 * 60 * 1000;
/** Lifetime of the cookie that identifies a buyer. */
export const BUYER_COOKIE_MS = 31 * 24 * 60 * 60 * 1000;
/**
 * Tells the page's scripts that this browser may own a premium address. It grants nothing: the buyer's own cookie is
 * out of their reach.
 */
export const BOUGHT_COOKIE = "mayfly-bought";
/** The purchase, the day of its address, and time for a payment that the provider settles late. */
export const BOUGHT_COOKIE_MS = 2 * PREMIUM_LIFETIME_MS;
