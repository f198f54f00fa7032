import type {
  CountedRequest,
  RateLimitBlock,
  RateLimitCount,
} from "../../abuse/rate-limit-store.ts";

const WINDOWS_MAX = 200_000;

/**
 * Windows of one process, counted in memory; `onBlock` hears of each network that passes a limit.
 * A hostile crowd can't grow it without end: the oldest windows go first.
 */
export function createMemoryRateLimits(
  blocks: readonly RateLimitBlock[],
  onBlock: (block: RateLimitBlock) => void,
) {
  const windows = new Map(blocks.map((block) => [keyOf(block), { ...block }]));

  return {
    countRequest(request: CountedRequest): RateLimitCount {
      const window = currentWindow(windows, request);
      window.count++;
      if (window.count === request.limit + 1) onBlock({ ...window });
      return { count: window.count, windowEndsAtMs: window.windowEndsAtMs };
    },
    prune(nowMs: number): void {
      for (const [key, window] of windows) {
        if (window.windowEndsAtMs <= nowMs) windows.delete(key);
      }
    },
  };
}

function currentWindow(
  windows: Map<string, RateLimitBlock>,
  { ip, endpoint, nowMs, windowMs }: CountedRequest,
): RateLimitBlock {
  const key = keyOf({ ip, endpoint });
  const known = windows.get(key);
  if (known && known.windowEndsAtMs > nowMs) return known;
  windows.delete(key);
  if (windows.size >= WINDOWS_MAX) forgetOldest(windows);
  const window = {
    ip,
    endpoint,
    count: 0,
    windowStartsAtMs: nowMs,
    windowEndsAtMs: nowMs + windowMs,
  };
  windows.set(key, window);
  return window;
}

function forgetOldest(windows: Map<string, RateLimitBlock>): void {
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}

function keyOf({ ip, endpoint }: { ip: string; endpoint: string }): string {
  return `${endpoint} ${ip}`;
}
