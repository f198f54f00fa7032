import { uptime } from "node:os";
import { performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";

/** Clocks that differ by more were moved; by less, they drift. */
export const STEP_MS = 2_000;
export const PAUSE_AFTER_STEP_MS = 60_000;
/** How fast time goes until it has lost what it was too far ahead. */
const SLOWED = 0.5;

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
  /** Whether a clock jumped a short while ago: nothing should be ended on its word. */
  isUnsettled(): boolean;
  /** Nothing should be ended for a minute from now. */
  unsettle(): void;
  /** How far another clock, which says `otherMs` now, is ahead of where this one is or slows down to. */
  behindMs(otherMs: number): number;
  /** Forwards at once; backwards by going slower for a while, since time never goes back. */
  moveBy(ms: number): void;
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
  let move = { fromMs: 0, toMs: 0, sinceMs: 0 };

  const unmovedMs = (): number => startedAtMs + sources.monotonicMs() + sleptMs;
  const movedMs = (): number =>
    move.fromMs <= move.toMs
      ? move.toMs
      : Math.max(move.toMs, move.fromMs - (sources.monotonicMs() - move.sinceMs) * SLOWED);
  const addSleep = (): void => {
    const offset = awakeOffset() - offsetAtStart;
    // uptime is coarse: what is smaller than a second is its rounding.
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
