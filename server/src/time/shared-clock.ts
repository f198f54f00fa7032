import { measureClockOffset, CLOCK_ROUND_TRIP_MS_MAX } from "./measure-clock-offset.ts";
import type { Log } from "../log.ts";
import { STEP_MS, type SteadyClock } from "./steady-clock.ts";

export type SharedClockStore = {
  /** Returns the database's time; undefined: the store is not shared, and this machine's time applies. */
  readClock(): Promise<number | undefined>;
};

export type SharedClock = {
  /** Reads the database's time and follows it; call about every 30 seconds. */
  follow(): Promise<void>;
  /** How far the database's clock is ahead of the service's time; undefined: not yet known. */
  databaseAheadMs(): number | undefined;
};

type SharedClockDeps = {
  store: SharedClockStore;
  clock: Pick<SteadyClock, "behindMs" | "moveBy" | "stepBy" | "unsettle" | "isUnsettled">;
  log: Log;
  /** Replaced in tests. */
  monotonicMs?: () => number;
};

const TRIES_AT_START = 3;

/** Returns the database's time at startup; a slow response is better than none. */
export async function readTimeAtStart(
  store: SharedClockStore,
  monotonicMs?: () => number,
): Promise<number | undefined> {
  const { time, roundTripMs } = await measureClockOffset(() => store.readClock(), {
    tries: TRIES_AT_START,
    monotonicMs,
  });
  return time && time + roundTripMs / 2;
}

/**
 * Keeps a node's clock with that of the database, so that all nodes agree (decision 37). A difference of more than two
 * seconds is a step of one of the clocks: nothing expires for a minute, in which either clock can be corrected, and
 * after that the node follows at once, also back: another node that starts then has that time, too.
 */
export function createSharedClock(deps: SharedClockDeps): SharedClock {
  const { store, clock, log, monotonicMs } = deps;
  let databaseAheadMs: number | undefined;
  let isStepped = false;

  const followStep = (aheadMs: number): void => {
    const seconds = aheadMs / 1000;
    if (!isStepped) {
      isStepped = true;
      clock.unsettle();
      log.warn({ seconds }, STEPPED);
    } else if (!clock.isUnsettled()) {
      isStepped = false;
      clock.stepBy(aheadMs);
      log.warn({ seconds }, FOLLOWED);
    }
  };

  return {
    databaseAheadMs: () => databaseAheadMs,
    async follow() {
      const { time, roundTripMs } = await measureClockOffset(() => store.readClock(), {
        tries: 1,
        monotonicMs,
      });
      if (time === undefined || roundTripMs > CLOCK_ROUND_TRIP_MS_MAX) return;
      databaseAheadMs = clock.behindMs(time + roundTripMs / 2);
      if (Math.abs(databaseAheadMs) > STEP_MS) return followStep(databaseAheadMs);
      isStepped = false;
      clock.moveBy(databaseAheadMs);
    },
  };
}

const STEPPED =
  "database clock changed; expiry pauses for a minute, after which this node follows that clock";
const FOLLOWED = "this node now follows the changed database clock";
