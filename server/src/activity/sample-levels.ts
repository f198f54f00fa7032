import type { Clock } from "../clock.ts";
import type { ActivityCounter } from "./count-activity.ts";
import type { StoredNow } from "./activity-store.ts";

/**
 * Levels (what is open, what is held) as counts, once a minute: their sum, and how often they were
 * looked at. So they are kept, flushed and added up as everything that is counted.
 *
 * What each process has for itself (its streams) adds up over processes: the level of all is the sum over the
 * minutes that passed. What all share (the store) each of them sees whole: there it is the mean.
 */
export const LEVELS = {
  streams: level("streams"),
  addresses: level("stored.addresses"),
  premium: level("stored.premium"),
  messages: level("stored.messages"),
  bytes: level("stored.bytes"),
} as const;

export type Level = { readonly sum: string; readonly samples: string };

type Counting = { activity: Pick<ActivityCounter, "count">; clock: Clock };

const MINUTE_MS = 60_000;

/**
 * For a job that runs more often. The minute that a process begins in is left out: those who were
 * connected before come back in the course of it.
 */
export function createStreamSampler(
  deps: Counting & { countStreams: () => number },
): () => Promise<void> {
  return onceAMinute(deps.clock, true, async () =>
    countLevel(deps.activity, LEVELS.streams, deps.countStreams()),
  );
}

export function createStoreSampler(
  deps: Counting & { store: { measureStored: (nowMs: number) => Promise<StoredNow> } },
): () => Promise<void> {
  const { store, clock, activity } = deps;
  return onceAMinute(clock, false, async () => {
    const stored = await store.measureStored(clock.nowMs());
    countLevel(activity, LEVELS.addresses, stored.addresses);
    countLevel(activity, LEVELS.premium, stored.premium);
    countLevel(activity, LEVELS.messages, stored.messages);
    countLevel(activity, LEVELS.bytes, stored.bytes);
  });
}

function countLevel(activity: Pick<ActivityCounter, "count">, to: Level, value: number): void {
  activity.count(to.sum, value);
  activity.count(to.samples);
}

/** At the first turn in each minute of the clock, so that no minute is looked at twice, and none is missed by drifting. */
function onceAMinute(
  clock: Clock,
  skipsFirst: boolean,
  sample: () => Promise<void>,
): () => Promise<void> {
  const minuteNow = (): number => Math.floor(clock.nowMs() / MINUTE_MS);
  let sampled = skipsFirst ? minuteNow() : undefined;
  return async () => {
    const minute = minuteNow();
    if (minute === sampled) return;
    sampled = minute;
    await sample();
  };
}

function level(name: string): Level {
  return { sum: `${name}.sum`, samples: `${name}.samples` };
}
