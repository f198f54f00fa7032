import { performance, type EventLoopUtilization } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A collection takes some tens of milliseconds: less isn't worth one. */
const GROWTH_BYTES_MIN = 32 * 1024 * 1024;
const UTILIZATION_MAX = 0.1;

type MemoryRelease = {
  /** Collects garbage if this thread was idle since the last check, and memory has grown since the last collection. */
  check(): void;
};

type Probes = {
  readonly residentBytes: () => number;
  /** Share of the time since the last call in which this thread worked. */
  readonly utilization: () => number;
  readonly collect: () => void;
};

/**
 * V8 collects garbage when a program allocates. After a burst of mail, an idle server would keep hundreds of megabytes
 * of buffers that nothing refers to.
 */
export function createMemoryRelease(
  { residentBytes, utilization, collect }: Probes = ofThisThread(),
): MemoryRelease {
  let settledBytes = residentBytes();
  /** Before the collection at the last check, if there was one. */
  let collectedAtBytes: number | undefined;
  return {
    check() {
      const bytes = residentBytes();
      const isIdle = utilization() < UTILIZATION_MAX;
      // V8 returns pages in the background, so the outcome shows at the next check. A burst since then doesn't
      // count.
      settledBytes = Math.min(bytes, collectedAtBytes ?? settledBytes);
      collectedAtBytes = undefined;
      if (!isIdle || bytes - settledBytes < GROWTH_BYTES_MIN) return;
      collectedAtBytes = bytes;
      collect();
    },
  };
}

function ofThisThread(): Probes {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return {
    residentBytes: () => process.memoryUsage.rss(),
    utilization() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    collect: collectGarbage,
  };
}

let gc: (() => void) | undefined;

/** Needs no flag at the start: a new context has the function once V8's flag is set. */
export function collectGarbage(): void {
  if (!gc) {
    setFlagsFromString("--expose-gc");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8 defines it
    gc = runInNewContext("gc") as () => void;
    setFlagsFromString("--no-expose-gc");
  }
  gc();
}
