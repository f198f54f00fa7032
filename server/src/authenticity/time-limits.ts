export type TimeLimits = {
  /** For one question; it is asked twice. */
  queryMs: number;
  /** For all questions of one message together. */
  checkMs: number;
  /** Whoever holds the thread that long is ended with it: no wait for DNS explains it. */
  threadMs: number;
};

export const TIME_LIMITS: TimeLimits = { queryMs: 1_500, checkMs: 8_000, threadMs: 20_000 };
