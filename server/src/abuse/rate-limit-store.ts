/**
 * Counts requests of a network on an endpoint in fixed windows. `ip` is a network as
 * `clientNetwork` names it: an IPv4 address or an IPv6 /64.
 */
export interface RateLimitStore {
  countRequest(request: CountedRequest): Promise<RateLimitCount>;
  /**
   * Counts one request in the windows of several networks, in their order, until one of them is over its limit.
   * Resolves with the counts up to that window, which is the last one. The windows after it count nothing.
   */
  countLevels(request: CountedLevels): Promise<LevelCount[]>;
  /** The count of each network on an endpoint, in the order of `ips`: 0 where no window holds at `nowMs`. */
  readCounts(asked: { endpoint: string; ips: readonly string[]; nowMs: number }): Promise<number[]>;
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

export type RateCounters = Pick<RateLimitStore, "countRequest" | "countLevels" | "readCounts">;

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

export type CountedLevels = {
  endpoint: string;
  nowMs: number;
  windowMs: number;
  /** Never empty, and no network twice. */
  levels: readonly LevelLimit[];
  /** Whether a refused request still counts in the windows before the one that refuses it. */
  refusal: "counts-alone" | "ends-counting";
  /** Windows over their limit are no blocks: `listBlocks` and `findBlock` leave them out. */
  isUnlisted: boolean;
};

export type LevelLimit = { ip: string; limit: number };

export type RateLimitCount = { count: number; windowEndsAtMs: number };

export type LevelCount = RateLimitCount & LevelLimit;

/** A window in which the limit was passed: that network waits until it ends. */
export type RateLimitBlock = {
  ip: string;
  endpoint: string;
  count: number;
  windowStartsAtMs: number;
  windowEndsAtMs: number;
};
