/** The store's own health data. */
export interface StoreHealthStore {
  readHealth(nowMs: number): Promise<StoreHealth>;
}

export type StoreHealth = {
  /** The size of the whole store; undefined if the engine doesn't report it. */
  readonly sizeBytes: number | undefined;
  /** The number of expired addresses that still exist, and the expiry time of the oldest. */
  readonly overdue: number;
  readonly oldestOverdueMs: number | null;
  /** Ended inboxes whose mail, already unreadable, isn't deleted yet. */
  readonly unpurged: number;
};
