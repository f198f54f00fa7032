/** Subscriptions to Web Push, sealed under the key of their address. They end with it. */
export interface PushStore {
  /**
   * Keeps the subscription; one with the same id is replaced. `full` if the address has `subscriptionsMax` others,
   * `ended` if the address has ended.
   */
  putPushSubscription(
    subscription: SealedPushSubscription & { subscriptionsMax: number },
  ): Promise<"kept" | "full" | "ended">;
  /** False if there was none with this id. */
  removePushSubscription(inboxId: number, id: Buffer): Promise<boolean>;
  /** Subscriptions of these addresses, in no order. */
  findPushSubscriptions(inboxIds: readonly number[]): Promise<FoundPushSubscription[]>;
}

export type SealedPushSubscription = {
  inboxId: number;
  /** 16 bytes, unique within the address. */
  id: Buffer;
  sealed: Buffer;
};

/** `ip`: the client that created the address; empty if unknown. */
export type FoundPushSubscription = SealedPushSubscription & { ip: string };
