import { MONTHS } from "../table/time-words.ts";

/** The start times and labels of a chart's bars, in UTC. */
export type BarTimes = {
  readonly fromMs: number;
  readonly barMs: number;
  readonly count: number;
};

/** Reads the server's response. `counted` has one number per bar. */
export function barTimesOf(
  { from, barSeconds }: { readonly from: string; readonly barSeconds: number },
  counted: readonly unknown[],
): BarTimes {
  return { fromMs: Date.parse(from), barMs: barSeconds * 1000, count: counted.length };
}

/** Returns the suffix of the last bar, which is still incomplete. */
export function stillCounting({ count }: BarTimes, index: number): string {
  return index === count - 1 ? ", still counting" : "";
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function startOf({ fromMs, barMs }: BarTimes, index: number): number {
  return fromMs + index * barMs;
}

/** Formats a bar's time span: '16:04–16:06', 'Nov 21, 16:00–17:00', 'Sat, Nov 21, 12:00–18:00', 'Sat, Nov 21'. */
export function spanOf(times: BarTimes, index: number): string {
  const { barMs } = times;
  const startMs = startOf(times, index);
  const hours = `${clockOf(startMs)}–${clockOf(startMs + barMs)}`;
  if (barMs < HOUR_MS) return hours;
  if (barMs === HOUR_MS) return `${dayOf(startMs)}, ${hours}`;
  const day = `${weekdayOf(startMs)}, ${dayOf(startMs)}`;
  return barMs < DAY_MS ? `${day}, ${hours}` : day;
}

/** Formats the length of a bar. */
export function lengthOf({ barMs }: BarTimes): string {
  const [unit, ms] = UNITS.find((one) => barMs % one[1] === 0) ?? ["minute", MINUTE_MS];
  const amount = barMs / ms;
  return amount === 1 ? `each ${unit}` : `each ${amount} ${unit}s`;
}

const UNITS = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

type TimeTick = { readonly index: number; readonly text: string };

/** Returns five to seven round times for the axis. */
export function timeTicks(times: BarTimes): TimeTick[] {
  const { everyMs, textOf } = TICKS.find(({ barMs }) => times.barMs <= barMs) ?? WEEKLY;
  return Array.from({ length: times.count }, (_, index) => ({ index, ms: startOf(times, index) }))
    .filter(({ ms }) => (ms - SINCE_MONDAY_MS) % everyMs === 0)
    .map(({ index, ms }) => ({ index, text: textOf(ms) }));
}

/** January 1, 1970 was a Thursday. */
const SINCE_MONDAY_MS = 4 * DAY_MS;

const WEEKLY = { barMs: Infinity, everyMs: 7 * DAY_MS, textOf: dayOf };
const TICKS = [
  { barMs: 2 * MINUTE_MS, everyMs: 10 * MINUTE_MS, textOf: clockOf },
  { barMs: HOUR_MS, everyMs: 4 * HOUR_MS, textOf: clockOf },
  { barMs: 6 * HOUR_MS, everyMs: DAY_MS, textOf: weekdayOf },
  WEEKLY,
];

function clockOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

function dayOf(ms: number): string {
  const time = new Date(ms);
  return `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}`;
}

function weekdayOf(ms: number): string {
  return WEEKDAYS[new Date(ms).getUTCDay()] ?? "";
}

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
