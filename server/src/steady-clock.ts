import { uptime } from "node:os";
import { performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";

const STEP_MS = 2_000;
const PAUSE_AFTER_STEP_MS = 60_000;

/** Sources of time; replaced in tests. */
export type TimeSources = {
  wallMs: () => number;
  monotonicMs: () => number;
  /** Goes on while the machine sleeps; may be coarse. */
  uptimeMs: () => number;
};

export type SteadyClock = Clock & {
  /** Looks at the sources; to be called about every second. */
  check(): { stepped: boolean };
  /** Whether the wall clock jumped a short while ago: nothing should be ended on its word. */
  isUnsettled(): boolean;
};

/**
 * Time that doesn't jump: the wall clock's at the start, then the monotonic clock's. A step of the
 * wall clock moves nothing and makes it unsettled for a minute; the time a machine slept is added,
 * because addresses age then too.
 */
export function createSteadyClock(sources: TimeSources = systemSources): SteadyClock {
  const startedAtMs = sources.wallMs() - sources.monotonicMs();
  const awakeOffset = (): number => sources.uptimeMs() - sources.monotonicMs();
  const offsetAtStart = awakeOffset();
  let sleptMs = 0;
  let driftMs = 0;
  let unsettledUntilMs = -Infinity;

  return {
    nowMs: () => Math.floor(startedAtMs + sources.monotonicMs() + sleptMs),
    check() {
      const offset = awakeOffset() - offsetAtStart;
      // uptime is coarse: what is smaller than a second is its rounding.
      if (offset - sleptMs > 1_000) sleptMs = offset;
      const drift = sources.wallMs() - (startedAtMs + sources.monotonicMs() + sleptMs);
      const stepped = Math.abs(drift - driftMs) > STEP_MS;
      driftMs = drift;
      if (stepped) unsettledUntilMs = sources.monotonicMs() + PAUSE_AFTER_STEP_MS;
      return { stepped };
    },
    isUnsettled: () => sources.monotonicMs() < unsettledUntilMs,
  };
}

const systemSources: TimeSources = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** This machine's time, shifted to what a shared database says: nodes with different clocks agree. */
export function sourcesShiftedTo(sharedNowMs: number | undefined): TimeSources {
  if (sharedNowMs === undefined) return systemSources;
  const shiftMs = sharedNowMs - Date.now();
  return { ...systemSources, wallMs: () => Date.now() + shiftMs };
}
