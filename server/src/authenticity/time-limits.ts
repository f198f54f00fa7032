export type TimeLimits = {
  /** For one DNS query; each query is tried twice. */
  queryMs: number;
  /** For all DNS queries of one message together. */
  checkMs: number;
  /** Ends a thread that one check blocks for this long; DNS can't take that long. */
  threadMs: number;
};

export const TIME_LIMITS: TimeLimits = { queryMs: 1_500, checkMs: 8_000, threadMs: 20_000 };
