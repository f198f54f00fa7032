import type { Clock } from "../time/clock.ts";
import type { ActivityCounter } from "./count-activity.ts";
import type { StoredNow } from "./activity-store.ts";

/**
 * Samples levels (how much is open or held) once a minute. Each level has two counts: the sum of the samples, and their
 * number, so that levels are stored and added like all other counts. A level of each process (its streams) adds up over
 * processes: divide the sum by the minutes that passed. A level that all processes share (the store's) is measured by
 * each of them: divide by the number of samples.
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
 * For a job that runs more often than once a minute. Skips the minute in which a process starts, because its clients
 * are still reconnecting.
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

/**
 * Samples at the first turn in each minute, so that no minute is sampled twice and none is missed
 * by drifting.
 */
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
