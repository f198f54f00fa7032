/**
 * Counts requests of a network per endpoint in fixed windows. `ip` is a network from `networkLevels`, for example an
 * IPv4 address or an IPv6 /64.
 */
export interface RateLimitStore {
  countRequest(request: CountedRequest): Promise<RateLimitCount>;
  /**
   * Counts one request in the windows of several networks, in order, until one is over its limit. Resolves to the
   * counts up to that window, which is the last. Later windows count nothing.
   */
  countLevels(request: CountedLevels): Promise<LevelCount[]>;
  /** Returns each network's count on an endpoint, in the order of `ips`: 0 without a window at `nowMs`. */
  readCounts(query: { endpoint: string; ips: readonly string[]; nowMs: number }): Promise<number[]>;
  /** Returns the window in which this network exceeded this limit, if it is open at `nowMs`. */
  findBlock(query: {
    ip: string;
    endpoint: string;
    nowMs: number;
  }): Promise<RateLimitBlock | undefined>;
  /** Returns the windows open at `nowMs` whose limit was exceeded, ending last first. */
  listBlocks(nowMs: number): Promise<RateLimitBlock[]>;
  /** Deletes all windows of a network. Returns false if there was none. */
  removeRateLimits(ip: string): Promise<boolean>;
  /** Deletes the windows that ended before `nowMs`. */
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
   * The number of requests, 1 by default. A negative number refunds requests, down to zero. A block ends when the
   * count is within the limit again.
   */
  by?: number;
};

export type CountedLevels = {
  endpoint: string;
  nowMs: number;
  windowMs: number;
  /** Never empty, without duplicates. */
  levels: readonly LevelLimit[];
  /** Whether a refused request counts in the windows before the one that refuses it. */
  refusal: "counts-alone" | "ends-counting";
  /** Windows over their limit aren't blocks: `listBlocks` and `findBlock` leave them out. */
  isUnlisted: boolean;
};

export type LevelLimit = { ip: string; limit: number };

export type RateLimitCount = { count: number; windowEndsAtMs: number };

export type LevelCount = RateLimitCount & LevelLimit;

/** A window whose limit was exceeded: the network is refused until it ends. */
export type RateLimitBlock = {
  ip: string;
  endpoint: string;
  count: number;
  windowStartsAtMs: number;
  windowEndsAtMs: number;
};
