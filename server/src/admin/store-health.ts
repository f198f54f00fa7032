/** What the store says of itself. */
export interface StoreHealthStore {
  readHealth(nowMs: number): Promise<StoreHealth>;
}

export type StoreHealth = {
  /** Of the whole store; undefined where the engine doesn't tell. */
  readonly sizeBytes: number | undefined;
  /** Addresses whose time is over and that are still there, and since when the oldest of them is. */
  readonly overdue: number;
  readonly oldestOverdueMs: number | null;
  /** Ended inboxes whose mail waits for its removal; it can't be read any more. */
  readonly unpurged: number;
};
