/** Begins every API key, which no bearer token of an address does (CELL_TAG can't be "mk"). */
export const API_KEY_PREFIX = "mk_";

export const KEY_NAME_LENGTH_MAX = 100;
/** Keys that aren't revoked. */
export const API_KEYS_MAX = 500;

/** Quotas of a key: the bounds that an operator can choose from, and the defaults. */
export const KEY_CREATIONS_PER_HOUR = 100;
export const KEY_CREATIONS_PER_HOUR_MAX = 100_000;
export const KEY_LIVE_ADDRESSES = 50;
export const KEY_LIVE_ADDRESSES_MAX = 100_000;
export const KEY_MINUTES = 15;
/** A week. */
export const KEY_MINUTES_MAX = 7 * 24 * 60;

export const WEBHOOK_EVENTS = ["message.received", "address.expired"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Parts of a message that a webhook contains only on request. */
export const WEBHOOK_PARTS = ["code", "link"] as const;
export type WebhookPart = (typeof WEBHOOK_PARTS)[number];

export const WEBHOOKS_PER_KEY_MAX = 10;
export const WEBHOOK_URL_LENGTH_MAX = 2_000;
/** Deliveries of a key in its log. */
export const DELIVERIES_SHOWN = 50;

/**
 * `waiting`: sent soon, or again. `failed`: given up after the last attempt. `dropped`: no longer sent, because its
 * message, address, or webhook no longer exists, or because too many deliveries of the webhook waited.
 */
export const DELIVERY_STATES = ["waiting", "delivered", "failed", "dropped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
