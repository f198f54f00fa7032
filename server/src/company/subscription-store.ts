import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";

/**
 * Stores subscriptions. A subscriber is a keyed hash of an address (`subscriber-keys.ts`), and the address
 * itself is sealed. Each address is asked at most once per period, regardless of who requests it.
 */
export interface SubscriptionStore {
  /**
   * Stores the request. Returns the subscriber to ask if `mayAsk` and the address was not asked recently; of
   * concurrent callers, only one gets it.
   */
  requestSubscription(request: SubscriptionRequest): Promise<SubscriberToAsk | undefined>;
  /** Claims the right to ask a waiting subscriber; same result as above. */
  claimConfirmationRequest(claim: ConfirmationRequestClaim): Promise<SubscriberToAsk | undefined>;
  /** Call if the mail was not sent: restores the time of the previous mail, so the next claim succeeds. */
  withdrawConfirmationRequest(asking: WithdrawnConfirmationRequest): Promise<void>;
  /** Subscribers with a request that no mail has named yet and who may be asked again. */
  listUnaskedSubscribers(query: {
    askAgainBeforeMs: number;
    limit: number;
  }): Promise<UnaskedSubscriber[]>;
  /** Returns the topics confirmed by this call; empty if confirmed before, ended, or requested again. */
  confirmSubscriptions(confirmation: SubscriptionConfirmation): Promise<SubscriptionTopic[]>;
  /** Ends all topics or one; deletes the address with the last topic. */
  endSubscriptions(end: { subscriberId: Buffer; topic?: SubscriptionTopic }): Promise<void>;
  pruneSubscriptions(before: SubscriptionPruning): Promise<void>;
  /** For the operator, oldest first. */
  listSubscriptions(): Promise<Subscription[]>;
}

/** The id under the current key first. */
export type SubscriberIds = readonly [Buffer, ...Buffer[]];

export type SubscriptionRequest = {
  ids: SubscriberIds;
  topic: SubscriptionTopic;
  /** Replaces the stored address until a topic is confirmed. */
  sealedEmail: Buffer;
  mayAsk: boolean;
  nowMs: number;
  /** A subscriber asked at or before this time may be asked again. */
  askAgainBeforeMs: number;
};

export type ConfirmationRequestClaim = {
  subscriberId: Buffer;
  nowMs: number;
  askAgainBeforeMs: number;
};

export type SubscriberToAsk = {
  subscriberId: Buffer;
  sealedEmail: Buffer;
  /** When the mail before this one was sent; null if none was. */
  askedBeforeMs: number | null;
  /** Topics that the mail asks about, and topics confirmed before. */
  unconfirmed: SubscriptionTopic[];
  confirmed: SubscriptionTopic[];
};

export type WithdrawnConfirmationRequest = {
  subscriberId: Buffer;
  askedAtMs: number;
  askedBeforeMs: number | null;
};

export type UnaskedSubscriber = { subscriberId: Buffer; sealedEmail: Buffer };

export type SubscriptionConfirmation = {
  subscriberId: Buffer;
  /** Time of the mail with the link. */
  askedAtMs: number;
  nowMs: number;
};

/**
 * `unconfirmedMs`: deletes unconfirmed requests made at or before this time if no mail was sent to the address since.
 * `waitingMs`: keeps requests made after the last mail while that mail is newer than this time, or the next mail, and
 * with it the confirmation, could never be sent. A confirmed address keeps such requests without limit.
 * `askedMs`: deletes the hash of an address without any request if the last mail was sent at or before this time.
 */
export type SubscriptionPruning = { unconfirmedMs: number; waitingMs: number; askedMs: number };

export type Subscription = {
  subscriberId: Buffer;
  sealedEmail: Buffer;
  topic: SubscriptionTopic;
  requestedAtMs: number;
  confirmedAtMs: number | null;
};
