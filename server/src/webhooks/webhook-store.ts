import type { DeliveryState, WebhookEvent } from "@mayfly/contract/key-constants";

/**
 * Maximum pending deliveries of a webhook. Beyond it, new ones are dropped, so that an endpoint that is down fills no
 * disk.
 */
export const WAITING_MAX = 500;

/**
 * The storage for webhooks and their deliveries. Every method is one transaction. A delivery is a row before it is
 * sent: a node that stops loses none, and a node that claims one keeps the others from sending it.
 */
export interface WebhookStore {
  /** Returns false if the key has `webhooksMax` webhooks, or was revoked meanwhile. */
  addWebhook(webhook: StoredWebhook, webhooksMax: number): Promise<boolean>;
  /** Of one key, or all; the oldest first. */
  listWebhooks(keyId?: string): Promise<StoredWebhook[]>;
  /** Replaces the sealed URL and secrets; false if `former` is no longer stored. */
  resealWebhook(change: { webhookId: string; former: Buffer; sealed: Buffer }): Promise<boolean>;
  /** Ends all deliveries to a webhook, including pending ones. */
  disableWebhook(webhookId: string, nowMs: number): Promise<void>;
  /** Deletes a key's webhook and its pending deliveries. Returns false if it doesn't exist. */
  removeWebhook(keyId: string, webhookId: string): Promise<boolean>;

  /**
   * Queues deliveries for the messages of these inboxes that aren't announced yet, for every webhook that was there
   * when they arrived. Returns the number of deliveries. Beyond `waitingMax`, a webhook's deliveries are dropped.
   */
  announceMessages(announcement: Announcement): Promise<number>;
  /** Returns inboxes with messages that aren't announced, and with a webhook. */
  listUnannounced(limit: number): Promise<number[]>;
  hasDueDelivery(nowMs: number): Promise<boolean>;
  /** Takes due deliveries for an attempt, which must end by `nowMs + leaseMs`: then another node may take them. */
  claimDeliveries(claim: DeliveryClaim): Promise<ClaimedDelivery[]>;
  /** Records how an attempt ended; does nothing if another node has taken the delivery since. */
  settleAttempt(settlement: Settlement): Promise<void>;
  /** The latest first. */
  listDeliveries(keyId: string, limit: number): Promise<LoggedDelivery[]>;
  /** Deletes deliveries that are over: all but the latest `kept` of a key, and those created before a time. */
  pruneDeliveries(request: { kept: number; beforeMs: number }): Promise<void>;
}

export type StoredWebhook = {
  readonly webhookId: string;
  readonly keyId: string;
  /** `WebhookTarget`, sealed. */
  readonly sealed: Buffer;
  /** Names separated by spaces. */
  readonly events: string;
  /** Parts of a message that its body contains, separated by spaces. */
  readonly includes: string;
  readonly createdAtMs: number;
  readonly disabledAtMs: number | null;
};

export type Announcement = {
  readonly inboxIds: readonly number[];
  readonly nowMs: number;
  readonly waitingMax: number;
};

export type DeliveryClaim = {
  readonly nowMs: number;
  readonly leaseMs: number;
  readonly limit: number;
  readonly perWebhookMax: number;
  /** Webhooks that get fewer deliveries: some are in progress, or the last one failed. */
  readonly rooms: readonly { readonly webhookId: string; readonly room: number }[];
};

type Delivery = {
  readonly eventId: string;
  readonly webhookId: string;
  readonly event: WebhookEvent;
  readonly publicId: string;
  /** 0: the event isn't about a message. */
  readonly seq: number;
  readonly createdAtMs: number;
  readonly attempts: number;
};

export type ClaimedDelivery = Delivery & {
  readonly deliveryId: number;
  readonly inboxId: number;
  /** The address, for an event after its end. */
  readonly email: string | null;
  readonly sealed: Buffer;
  readonly includes: string;
};

export type Settlement = {
  readonly deliveryId: number;
  /** The number of the attempt that ended. */
  readonly attempt: number;
  readonly state: DeliveryState;
  /** When it is sent again, while it waits. */
  readonly dueAtMs: number | null;
  readonly responseStatus: number | null;
  readonly reason: string | null;
};

export type LoggedDelivery = Delivery & {
  readonly state: DeliveryState;
  readonly dueAtMs: number | null;
  readonly lastAttemptAtMs: number | null;
  readonly responseStatus: number | null;
  readonly reason: string | null;
};
