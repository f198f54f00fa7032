/** How busy a store's writer is. Counted since it was opened. */
export type StoreLoad = {
  /** Writes that wait for their transaction, or for its end. */
  readonly waiting: number;
  readonly batches: number;
  /** That went into those batches. */
  readonly writes: number;
};
