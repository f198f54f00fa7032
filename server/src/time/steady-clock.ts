import { uptime } from "node:os";
import { performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";

/** A larger difference between clocks is a step, a smaller one is drift. */
export const STEP_MS = 2_000;
const PAUSE_AFTER_STEP_MS = 60_000;
/** Speed of time while the clock is ahead. */
const SLOWED = 0.5;

/** Sources of time; replaced in tests. */
type TimeSources = {
  wallMs: () => number;
  monotonicMs: () => number;
  /** Continues while the machine sleeps; may be coarse. */
  uptimeMs: () => number;
};

export type SteadyClock = Clock & {
  /** Checks the sources for a step; call about every second. */
  check(): { stepped: boolean };
  /** Whether a clock stepped recently; nothing may expire then. */
  isUnsettled(): boolean;
  /** Suspends expiry for a minute from now. */
  unsettle(): void;
  /** How far another clock, which shows `otherMs` now, is ahead of this clock's target time. */
  behindMs(otherMs: number): number;
  /** Moves forward immediately; moves back by running slower, because time must not go back. */
  moveBy(ms: number): void;
  /** Moves at once, also back. */
  stepBy(ms: number): void;
};

/**
 * A clock without steps of its own: starts from the wall clock and continues with the monotonic clock. A step of the
 * wall clock changes nothing but marks the clock as unsettled for a minute. Time that the machine slept is
 * added, because addresses age then, too.
 */
export function createSteadyClock(sources: TimeSources = systemSources): SteadyClock {
  const startedAtMs = sources.wallMs() - sources.monotonicMs();
  const awakeOffset = (): number => sources.uptimeMs() - sources.monotonicMs();
  const offsetAtStart = awakeOffset();
  let sleptMs = 0;
  let driftMs = 0;
  let unsettledUntilMs = -Infinity;
  let move = { fromMs: 0, toMs: 0, sinceMs: 0 };

  const unmovedMs = (): number => startedAtMs + sources.monotonicMs() + sleptMs;
  const movedMs = (): number =>
    move.fromMs <= move.toMs
      ? move.toMs
      : Math.max(move.toMs, move.fromMs - (sources.monotonicMs() - move.sinceMs) * SLOWED);
  const addSleep = (): void => {
    const offset = awakeOffset() - offsetAtStart;
    // uptime is coarse: differences below a second are rounding.
    if (offset - sleptMs > 1_000) sleptMs = offset;
  };
  const unsettle = (): void =>
    void (unsettledUntilMs = sources.monotonicMs() + PAUSE_AFTER_STEP_MS);

  return {
    nowMs: () => Math.floor(unmovedMs() + movedMs()),
    check() {
      addSleep();
      const drift = sources.wallMs() - unmovedMs();
      const stepped = Math.abs(drift - driftMs) > STEP_MS;
      driftMs = drift;
      if (stepped) unsettle();
      return { stepped };
    },
    isUnsettled: () => sources.monotonicMs() < unsettledUntilMs,
    unsettle,
    behindMs(otherMs) {
      addSleep();
      return otherMs - unmovedMs() - move.toMs;
    },
    moveBy(ms) {
      move = { fromMs: movedMs(), toMs: move.toMs + ms, sinceMs: sources.monotonicMs() };
    },
    stepBy(ms) {
      const toMs = move.toMs + ms;
      move = { fromMs: toMs, toMs, sinceMs: sources.monotonicMs() };
    },
  };
}

const systemSources: TimeSources = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** This machine's time, shifted to the shared database's time, so that nodes with different clocks agree. */
export function sourcesShiftedTo(sharedNowMs: number | undefined): TimeSources {
  if (sharedNowMs === undefined) return systemSources;
  const shiftMs = sharedNowMs - Date.now();
  return { ...systemSources, wallMs: () => Date.now() + shiftMs };
}
