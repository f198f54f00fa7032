import type { CountedRequest, RateLimitBlock, RateLimitCount } from "../abuse/rate-limit-store.ts";

const WINDOWS_MAX = 200_000;

type Window = RateLimitBlock & { isBlocked: boolean };

/**
 * Windows of one process, counted in memory; `onBlock` hears of each network that passes a limit.
 * A hostile crowd can't grow it without end: the oldest windows go first.
 */
export function createMemoryRateLimits(
  blocks: readonly RateLimitBlock[],
  onBlock: (block: RateLimitBlock) => void,
) {
  const windows = new Map<string, Window>(
    blocks.map((block) => [keyOf(block), { ...block, isBlocked: true }]),
  );

  return {
    countRequest(request: CountedRequest): RateLimitCount {
      const window = currentWindow(windows, request);
      window.count += request.by ?? 1;
      if (window.count > request.limit && !window.isBlocked) {
        window.isBlocked = true;
        onBlock(asBlock(window));
      }
      return { count: window.count, windowEndsAtMs: window.windowEndsAtMs };
    },
    findBlock({ ip, endpoint, nowMs }: { ip: string; endpoint: string; nowMs: number }) {
      const window = windows.get(keyOf({ ip, endpoint }));
      return window?.isBlocked && window.windowEndsAtMs > nowMs ? asBlock(window) : undefined;
    },
    listBlocks: (nowMs: number): RateLimitBlock[] =>
      [...windows.values()]
        .filter((window) => window.isBlocked && window.windowEndsAtMs > nowMs)
        .map(asBlock)
        .toSorted((one, other) => other.windowEndsAtMs - one.windowEndsAtMs),
    remove(ip: string): boolean {
      const keys = [...windows].filter(([, window]) => window.ip === ip).map(([key]) => key);
      for (const key of keys) windows.delete(key);
      return keys.length > 0;
    },
    prune(nowMs: number): void {
      for (const [key, window] of windows) {
        if (window.windowEndsAtMs <= nowMs) windows.delete(key);
      }
    },
  };
}

function currentWindow(
  windows: Map<string, Window>,
  { ip, endpoint, nowMs, windowMs }: CountedRequest,
): Window {
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
    isBlocked: false,
  };
  windows.set(key, window);
  return window;
}

function forgetOldest(windows: Map<string, Window>): void {
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}

function asBlock({ isBlocked: _isBlocked, ...block }: Window): RateLimitBlock {
  return block;
}

function keyOf({ ip, endpoint }: { ip: string; endpoint: string }): string {
  return `${endpoint} ${ip}`;
}
