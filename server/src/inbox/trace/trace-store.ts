/** The storage of attempts to deliver. Accepted messages are not in it: each carries its own trace. */
export interface TraceStore {
  /**
   * Adds attempts in one transaction, and drops the oldest of each inbox beyond `ATTEMPTS_MAX` and
   * `ATTEMPT_BYTES_MAX`. Skips inboxes that have ended; returns the others.
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
  readonly sealed: Buffer;
};
