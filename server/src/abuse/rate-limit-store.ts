/**
 * Counts requests of a network on an endpoint in fixed windows. `ip` is a network as
 * `clientNetwork` names it: an IPv4 address or an IPv6 /64.
 */
export interface RateLimitStore {
  countRequest(request: CountedRequest): Promise<RateLimitCount>;
  /** The window in which this network passed this limit, if it holds at `nowMs`. */
  findBlock(asked: {
    ip: string;
    endpoint: string;
    nowMs: number;
  }): Promise<RateLimitBlock | undefined>;
  /** Windows in which a limit was passed and that still hold at `nowMs`; those that hold longest first. */
  listBlocks(nowMs: number): Promise<RateLimitBlock[]>;
  /** Forgets all windows of a network; false where there was none. */
  removeRateLimits(ip: string): Promise<boolean>;
  /** Forgets windows that are over at `nowMs`. */
  pruneRateLimits(nowMs: number): Promise<void>;
}

export type CountedRequest = {
  ip: string;
  endpoint: string;
  nowMs: number;
  windowMs: number;
  limit: number;
  /**
   * How many requests this counts for; one by default. Negative: gives back what was counted, down to zero. A block
   * ends with the count that is no longer beyond the limit.
   */
  by?: number;
};

export type RateLimitCount = { count: number; windowEndsAtMs: number };

/** A window in which the limit was passed: that network waits until it ends. */
export type RateLimitBlock = {
  ip: string;
  endpoint: string;
  count: number;
  windowStartsAtMs: number;
  windowEndsAtMs: number;
};
