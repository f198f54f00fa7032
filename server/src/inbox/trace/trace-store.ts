/** The storage of attempts to deliver. Accepted messages are not in it: each carries its own trace. */
export interface TraceStore {
  /**
   * Adds attempts in one transaction, and drops those of each inbox beyond `ATTEMPTS_MAX` and `ATTEMPT_BYTES_MAX`: the
   * oldest of the networks with the most (`share-trace.ts`). Skips inboxes that have ended; returns the others.
   */
  addAttempts(attempts: readonly NewAttempt[]): Promise<number[]>;
  /** Newest first. */
  listAttempts(inboxId: number, limit: number): Promise<Buffer[]>;
}

/** Kept for each inbox. */
export const ATTEMPTS_MAX = 50;
export const ATTEMPT_BYTES_MAX = 8 * 1024;

export type NewAttempt = {
  readonly inboxId: number;
  readonly atMs: number;
  /** Stands for the sender's network within this inbox: an integer of at most 48 bits. */
  readonly network: number;
  readonly sealed: Buffer;
};
