import { measureClockOffset, CLOCK_ROUND_TRIP_MS_MAX } from "./measure-clock-offset.ts";
import type { Log } from "../log.ts";
import { STEP_MS, type SteadyClock } from "./steady-clock.ts";

/** The time of a database shared by nodes. */
export type SharedTime = {
  databaseMs: number;
  /** Offset that all nodes add, because the database's clock stepped and the nodes kept their time. */
  shiftMs: number;
};

export type SharedClockStore = {
  /** undefined: the store is not shared, and this machine's time applies. */
  readClock(): Promise<SharedTime | undefined>;
  /**
   * Returns false if the shift isn't `fromMs` anymore, because another node changed it. The shift is not
   * reduced for `restMs`.
   */
  shiftClock(change: { fromMs: number; toMs: number; restMs: number }): Promise<boolean>;
  /** Reduces the shift by at most `byMs`, once per `everyMs` across all nodes. */
  easeClock(step: { byMs: number; everyMs: number }): Promise<void>;
};

export type SharedClock = {
  /** Reads the shared time and follows it; call about every 30 seconds. */
  follow(): Promise<void>;
  /** How far the database's clock is ahead of the service's time; undefined: not yet known. */
  databaseAheadMs(): number | undefined;
};

type SharedClockDeps = {
  store: SharedClockStore;
  clock: Pick<SteadyClock, "behindMs" | "moveBy" | "unsettle">;
  log: Log;
  /** Replaced in tests. */
  monotonicMs?: () => number;
};

const TRIES_AT_START = 3;
/** Longer than any node needs to detect a wrong correction. */
const REST_MS = 10 * 60_000;
/** One percent of the time: an hour is gone in four days, and address lifetimes barely change. */
const EASED = { byMs: 300, everyMs: 30_000 };
/** For this time after correcting the shared time, a node accepts that another node undoes it. */
const CORRECTED_MS = 60 * 60_000;

/** Returns the shared time at startup; a slow response is better than none. */
export async function readTimeAtStart(
  store: Pick<SharedClockStore, "readClock">,
  monotonicMs?: () => number,
): Promise<number | undefined> {
  const { time, roundTripMs } = await measureClockOffset(() => store.readClock(), {
    tries: TRIES_AT_START,
    monotonicMs,
  });
  return time && time.databaseMs + time.shiftMs + roundTripMs / 2;
}

/**
 * Keeps the clocks of all nodes together, independent of the true time (decision 37). A small difference from
 * the shared time is drift and is followed. A large difference counts as a step of the database's clock: the
 * first node that detects it stores an offset for all nodes, and no address expires because of it. If the
 * node's own clock had stepped instead, another node finds the shared time wrong and undoes the offset; then
 * this node follows. The offset is reduced gradually, because the database's clock may be right by then.
 */
export function createSharedClock(deps: SharedClockDeps): SharedClock {
  const { store, clock, log, monotonicMs = () => performance.now() } = deps;
  let databaseAheadMs: number | undefined;
  let corrected: { toMs: number; atMs: number } | undefined;

  const agree = async (shiftMs: number, behindMs: number): Promise<void> => {
    if (shiftMs !== corrected?.toMs) corrected = undefined;
    clock.moveBy(behindMs);
    if (shiftMs !== 0) await store.easeClock(EASED);
  };
  const isOverruled = (shiftMs: number): boolean =>
    corrected !== undefined &&
    shiftMs !== corrected.toMs &&
    monotonicMs() - corrected.atMs < CORRECTED_MS;
  const correct = async (fromMs: number, behindMs: number): Promise<void> => {
    const toMs = fromMs - Math.round(behindMs);
    // If another node was first, the next check finds nothing to correct.
    if (!(await store.shiftClock({ fromMs, toMs, restMs: REST_MS }))) return;
    corrected = { toMs, atMs: monotonicMs() };
    log.warn({ seconds: behindMs / 1000 }, DATABASE_MOVED);
  };

  return {
    databaseAheadMs: () => databaseAheadMs,
    async follow() {
      const { time, roundTripMs } = await measureClockOffset(() => store.readClock(), {
        tries: 1,
        monotonicMs,
      });
      if (!time || roundTripMs > CLOCK_ROUND_TRIP_MS_MAX) return;
      databaseAheadMs = clock.behindMs(time.databaseMs + roundTripMs / 2);
      const behindMs = databaseAheadMs + time.shiftMs;
      if (Math.abs(behindMs) <= STEP_MS) return agree(time.shiftMs, behindMs);
      clock.unsettle();
      if (!isOverruled(time.shiftMs)) return correct(time.shiftMs, behindMs);
      clock.moveBy(behindMs);
      log.warn({ seconds: behindMs / 1000 }, NODE_WAS_OFF);
    },
  };
}

const DATABASE_MOVED =
  "database clock changed; addresses keep their remaining time, and expiry pauses for a minute";
const NODE_WAS_OFF = "this node's time was wrong; it now follows the time of the other nodes";
