/** The load of a store's writer, since it was opened. */
export type StoreLoad = {
  /** Writes queued or in a running transaction. */
  readonly waiting: number;
  readonly batches: number;
  /** Writes in those batches. */
  readonly writes: number;
};
