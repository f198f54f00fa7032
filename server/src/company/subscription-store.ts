import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";

/**
 * Who asked for what. A subscriber is a keyed hash of an address (`subscriber-keys.ts`), and the
 * address itself is sealed. Each address is asked at most once in a while, whoever wants it to be.
 */
export interface SubscriptionStore {
  /** Keeps the request, and says whom to ask where `mayAsk` and nobody asked them lately: of many at once, one. */
  requestSubscription(request: SubscriptionRequest): Promise<SubscriberToAsk | undefined>;
  /** The same for somebody who waits to be asked. */
  claimSubscriberAsking(claim: AskingClaim): Promise<SubscriberToAsk | undefined>;
  /** The mail wasn't sent: restores the time of the mail before, so the next claim succeeds. */
  withdrawSubscriberAsking(asking: WithdrawnAsking): Promise<void>;
  /** Those with a request that no mail has named, whom nobody asked since. */
  listUnaskedSubscribers(query: {
    askAgainBeforeMs: number;
    limit: number;
  }): Promise<UnaskedSubscriber[]>;
  /** What was confirmed by it: nothing where it was confirmed before, ended, or asked for again. */
  confirmSubscriptions(confirmation: SubscriptionConfirmation): Promise<SubscriptionTopic[]>;
  /** All topics, or one; with the last of them the address is gone at once. */
  endSubscriptions(end: { subscriberId: Buffer; topic?: SubscriptionTopic }): Promise<void>;
  pruneSubscriptions(before: SubscriptionPruning): Promise<void>;
  /** For the operator, the oldest first. */
  listSubscriptions(): Promise<Subscription[]>;
}

/** Under the current key first. */
export type SubscriberIds = readonly [Buffer, ...Buffer[]];

export type SubscriptionRequest = {
  ids: SubscriberIds;
  topic: SubscriptionTopic;
  /** Replaces what is there until something is confirmed. */
  sealedEmail: Buffer;
  mayAsk: boolean;
  nowMs: number;
  /** Who was asked at or before this time may be asked again. */
  askAgainBeforeMs: number;
};

export type AskingClaim = { subscriberId: Buffer; nowMs: number; askAgainBeforeMs: number };

export type SubscriberToAsk = {
  subscriberId: Buffer;
  sealedEmail: Buffer;
  /** When the mail before this one was sent; null if none was. */
  askedBeforeMs: number | null;
  /** What the mail asks about, and what was confirmed before. */
  unconfirmed: SubscriptionTopic[];
  confirmed: SubscriptionTopic[];
};

export type WithdrawnAsking = {
  subscriberId: Buffer;
  askedAtMs: number;
  askedBeforeMs: number | null;
};

export type UnaskedSubscriber = { subscriberId: Buffer; sealedEmail: Buffer };

export type SubscriptionConfirmation = {
  subscriberId: Buffer;
  /** When the mail asked that held the link. */
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
