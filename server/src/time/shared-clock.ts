import { askClock, CLOCK_TRIP_MS_MAX } from "./ask-clock.ts";
import type { Log } from "../log.ts";
import { STEP_MS, type SteadyClock } from "./steady-clock.ts";

/** What a database that nodes share says of time. */
export type SharedTime = {
  databaseMs: number;
  /** What all nodes add to it: its clock was moved under them, and they kept their time. */
  shiftMs: number;
};

export type SharedClockStore = {
  /** undefined: nobody shares it, and the time is this machine's. */
  readClock(): Promise<SharedTime | undefined>;
  /** False where the shift isn't `fromMs` any more: another node was first. It isn't eased for `restMs`. */
  shiftClock(change: { fromMs: number; toMs: number; restMs: number }): Promise<boolean>;
  /** Takes at most `byMs` from the shift, and `everyMs` long no more, however many nodes ask for it. */
  easeClock(step: { byMs: number; everyMs: number }): Promise<void>;
};

export type SharedClock = {
  /** Looks at the shared time, and goes by it; to be called about every half minute. */
  follow(): Promise<void>;
  /** How far the database's clock is ahead of the service's time; undefined: not known yet. */
  databaseAheadMs(): number | undefined;
};

export type SharedClockDeps = {
  store: SharedClockStore;
  clock: Pick<SteadyClock, "behindMs" | "moveBy" | "unsettle">;
  log: Log;
  /** Replaced in tests. */
  monotonicMs?: () => number;
};

const TRIES_AT_START = 3;
/** Longer than any node needs to see that a correction is wrong. */
const REST_MS = 10 * 60_000;
/** A hundredth of the time: an hour is gone in four days, and no address lives much longer or shorter for it. */
const EASED = { byMs: 300, everyMs: 30_000 };
/** For so long after it corrected the shared time, a node takes it that whoever undoes that is right. */
const CORRECTED_MS = 60 * 60_000;

/** The shared time; an answer that comes too late for that is better than none. */
export async function readTimeAtStart(
  store: Pick<SharedClockStore, "readClock">,
  monotonicMs?: () => number,
): Promise<number | undefined> {
  const { time, tookMs } = await askClock(() => store.readClock(), {
    tries: TRIES_AT_START,
    monotonicMs,
  });
  return time && time.databaseMs + time.shiftMs + tookMs / 2;
}

/**
 * Keeps nodes together, whatever the true time is (decision 37). A small difference from the shared time
 * is drift, and is followed. A large one is taken for a step of the database's clock: the node that sees
 * it first writes down what all add to that clock from now on, and no address ends of it. Was it the
 * node's own clock instead, another node finds the shared time wrong and undoes that; then this one follows.
 * What is added to the database's clock goes away a little at a time: it may be right by now.
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
    // Where another node was first, the next look finds nothing left to correct.
    if (!(await store.shiftClock({ fromMs, toMs, restMs: REST_MS }))) return;
    corrected = { toMs, atMs: monotonicMs() };
    log.warn({ seconds: behindMs / 1000 }, DATABASE_MOVED);
  };

  return {
    databaseAheadMs: () => databaseAheadMs,
    async follow() {
      const { time, tookMs } = await askClock(() => store.readClock(), { tries: 1, monotonicMs });
      if (!time || tookMs > CLOCK_TRIP_MS_MAX) return;
      databaseAheadMs = clock.behindMs(time.databaseMs + tookMs / 2);
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
