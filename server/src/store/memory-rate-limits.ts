import { randomInt } from "node:crypto";
import { widestNetwork } from "../ip/network-levels.ts";
import type {
  CountedLevels,
  CountedRequest,
  LevelCount,
  LevelLimit,
  RateLimitBlock,
  RateLimitCount,
  RateLimitStore,
} from "../abuse/rate-limit-store.ts";

const WINDOWS_MAX = 200_000;
/** Shared windows per endpoint, for networks without a window of their own because the table is full. */
const SHARED_SLOTS = 1_024;
/** Random per process, so that a client can't choose networks that share a window with a given network. */
const HASH_SEED = randomInt(2 ** 32);
/** Extra slots that only limits with a high cost of failure may use; a flood of cheap calls can't fill them. */
const RESERVED = 50_000;
const IS_COSTLY = /^(?:admin-key|restore|challenge|send|sent|payment)/;

type Window = RateLimitBlock & { isBlocked: boolean };

type LocalRateLimits = {
  /** Persisted by an earlier process. */
  blocks?: readonly RateLimitBlock[];
  /** Called for each network that exceeds a limit. */
  onBlock?: (block: RateLimitBlock) => void;
  windowsMax?: number;
};

/**
 * Windows of this process, counted in memory; by default not persisted. Memory is bounded, and no window is evicted
 * before its end: when the table is full, new networks share a window. So a flood of networks unblocks no network, and
 * each limit then refuses earlier, never later.
 */
export function openLocalRateLimits({
  blocks = [],
  onBlock = () => {},
  windowsMax = WINDOWS_MAX,
}: LocalRateLimits = {}): RateLimitStore {
  const windows = new Map<string, Window>(
    blocks.map((block) => [keyOf(block), { ...block, isBlocked: true }]),
  );

  function countRequest(request: CountedRequest): RateLimitCount {
    const window = currentWindow(windows, request, windowsMax);
    window.count = Math.max(0, window.count + (request.by ?? 1));
    if (window.count <= request.limit) {
      // A persisted block ends with its window, so a restart may extend a refusal but never shorten it.
      window.isBlocked = false;
    } else if (!window.isBlocked) {
      window.isBlocked = true;
      onBlock(asBlock(window));
    }
    return { count: window.count, windowEndsAtMs: window.windowEndsAtMs };
  }

  return {
    countRequest: async (request) => countRequest(request),
    countLevels: async (request) => countInTurn(countRequest, request),
    readCounts: async ({ endpoint, ips, nowMs }) =>
      ips.map((ip) => {
        const window = windows.get(keyOf({ ip, endpoint }));
        return window && window.windowEndsAtMs > nowMs ? window.count : 0;
      }),
    async findBlock({ ip, endpoint, nowMs }) {
      const own = windows.get(keyOf({ ip, endpoint }));
      const window = own ?? windows.get(keyOf({ ip: sharedName(ip), endpoint }));
      return window?.isBlocked && window.windowEndsAtMs > nowMs ? asBlock(window) : undefined;
    },
    listBlocks: async (nowMs) =>
      [...windows.values()]
        .filter((window) => window.isBlocked && window.windowEndsAtMs > nowMs)
        .map(asBlock)
        .toSorted((one, other) => other.windowEndsAtMs - one.windowEndsAtMs),
    async removeRateLimits(ip) {
      const keys = [...windows].filter(([, window]) => window.ip === ip).map(([key]) => key);
      for (const key of keys) windows.delete(key);
      return keys.length > 0;
    },
    async pruneRateLimits(nowMs) {
      for (const [key, window] of windows) {
        if (window.windowEndsAtMs <= nowMs) windows.delete(key);
      }
    },
  };
}

function countInTurn(
  countRequest: (request: CountedRequest) => RateLimitCount,
  { levels, refusal, isUnlisted, ...request }: CountedLevels,
): LevelCount[] {
  const requestOf = ({ ip, limit }: LevelLimit): CountedRequest => ({
    ...request,
    ip,
    limit: isUnlisted ? Infinity : limit,
  });
  const counted: LevelCount[] = [];
  for (const level of levels) {
    const count = { ...level, ...countRequest(requestOf(level)) };
    counted.push(count);
    if (count.count <= level.limit) continue;
    const surplus = refusal === "counts-alone" ? counted.slice(0, -1) : [];
    for (const earlier of surplus) countRequest({ ...requestOf(earlier), by: -1 });
    break;
  }
  return counted;
}

function currentWindow(
  windows: Map<string, Window>,
  request: CountedRequest,
  windowsMax: number,
): Window {
  const { nowMs, windowMs, endpoint } = request;
  const known = windows.get(keyOf(request));
  if (known && known.windowEndsAtMs > nowMs) return known;
  const max = IS_COSTLY.test(endpoint) ? windowsMax + RESERVED : windowsMax;
  const hasRoom = known !== undefined || windows.size < max || isOfService(request.ip);
  const ip = hasRoom ? request.ip : sharedName(request.ip);
  const key = keyOf({ ip, endpoint });
  const shared = hasRoom ? undefined : windows.get(key);
  if (shared && shared.windowEndsAtMs > nowMs) return shared;
  const window = {
    ip,
    endpoint,
    count: 0,
    windowStartsAtMs: nowMs,
    windowEndsAtMs: nowMs + windowMs,
    isBlocked: false,
  };
  windows.set(key, window);
  return window;
}

/** Windows of the whole service always have a slot: their names are constants of the code. */
function isOfService(name: string): boolean {
  return !/[\d.:]/.test(name);
}

/** Uses the widest network, so that one operator of many networks fills few slots. */
function sharedName(name: string): string {
  const widest = widestNetwork(name.split("/")[0] ?? name);
  let hash = HASH_SEED;
  for (let index = 0; index < widest.length; index++) {
    hash = (Math.imul(hash, 31) + widest.charCodeAt(index)) >>> 0;
  }
  // One shared window per prefix width; otherwise one request would count two or three times.
  const width = name.split("/")[1] ?? "one";
  return `everyone else, group ${hash % SHARED_SLOTS}, ${width}`;
}

function asBlock({ isBlocked: _isBlocked, ...block }: Window): RateLimitBlock {
  return block;
}

function keyOf({ ip, endpoint }: { ip: string; endpoint: string }): string {
  return `${endpoint} ${ip}`;
}
