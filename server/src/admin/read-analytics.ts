import {
  PAYMENT_OUTCOMES,
  REJECTIONS,
  type AnalyticsRange,
  type PaymentOutcome,
  type Rejection,
} from "@mayfly/contract/admin-constants";
import type { ActivityStore } from "../activity/activity-store.ts";
import { LEVELS, type Level } from "../activity/sample-levels.ts";
import type { Clock } from "../time/clock.ts";
import { DELIVERY_COUNTS, deliveryQuantile } from "./delivery-times.ts";
import { readBars, type Bar, type Bars } from "./read-bars.ts";
import { rejectionCount, REPLIES_BY_REJECTION } from "./rejections.ts";

export type Analytics = Pick<Bars, "range" | "fromMs" | "barMs" | "nowMs"> & {
  created: number[];
  burned: number[];
  received: number[];
  rejected: { reason: Rejection; counts: number[] }[];
  delivery: { p50Ms: Levels; p99Ms: Levels };
  streams: Levels;
  stored: { addresses: Levels; messages: Levels; bytes: Levels };
  payments: { outcome: PaymentOutcome; counts: number[] }[];
};

/** null: not measured. */
type Levels = (number | null)[];

const MINUTE_MS = 60_000;

/** Returns the data of all charts of the panel for one range. */
export async function readAnalytics(
  deps: { store: Pick<ActivityStore, "sumActivityInBars">; clock: Clock },
  range: AnalyticsRange,
): Promise<Analytics> {
  const read = await readBars(deps, range, NAMES);
  const { bars, fromMs, barMs, nowMs } = read;
  const each = <Value>(value: (bar: Bar) => Value): Value[] => bars.map(value);
  const counts = (names: readonly string[]): number[] => each((bar) => sumOf(bar, names));
  const quantile = (share: number) => each((bar) => deliveryQuantile(bar.count, share));
  return {
    range,
    fromMs,
    barMs,
    nowMs,
    created: counts(["created"]),
    burned: counts(["burned"]),
    received: counts(["received"]),
    rejected: REJECTIONS.map((reason) => ({ reason, counts: counts(REJECTED[reason]) })),
    delivery: { p50Ms: quantile(0.5), p99Ms: quantile(0.99) },
    streams: each((bar) => totalOf(bar, LEVELS.streams, minutesOf(bar, read))),
    stored: {
      addresses: each((bar) => meanOf(bar, LEVELS.addresses)),
      messages: each((bar) => meanOf(bar, LEVELS.messages)),
      bytes: each((bar) => meanOf(bar, LEVELS.bytes)),
    },
    payments: PAYMENT_OUTCOMES.map((outcome) => ({ outcome, counts: counts(PAYMENTS[outcome]) })),
  };
}

const REJECTED: Readonly<Record<Rejection, readonly string[]>> = {
  "unknown-address": countsOf("unknown-address"),
  "full-inbox": countsOf("full-inbox"),
  "bad-message": countsOf("bad-message"),
  "limits-and-bans": countsOf("limits-and-bans"),
  protocol: countsOf("protocol"),
  "trouble-here": countsOf("trouble-here"),
};

function countsOf(reason: Rejection): string[] {
  return REPLIES_BY_REJECTION[reason].map(rejectionCount);
}

/** A revoked payment counts as refunded: the buyer sees no difference. */
const PAYMENTS: Readonly<Record<PaymentOutcome, readonly string[]>> = {
  given: ["payment.given"],
  canceled: ["payment.canceled"],
  refunded: ["payment.refunded", "payment.revoked"],
  disputed: ["payment.disputed"],
};

const NAMES: readonly string[] = [
  "created",
  "burned",
  "received",
  ...Object.values(REJECTED).flat(),
  ...DELIVERY_COUNTS,
  ...Object.values(LEVELS).flatMap(({ sum, samples }) => [sum, samples]),
  ...Object.values(PAYMENTS).flat(),
];

function sumOf({ count }: Bar, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + count(name), 0);
}

/** For a level that all processes share. */
function meanOf({ count }: Bar, { sum, samples }: Level): number | null {
  return count(samples) === 0 ? null : count(sum) / count(samples);
}

/**
 * For a level per process. Several processes sample each minute, and one that was down misses some. The number of
 * minutes is therefore never larger than the number of samples.
 */
function totalOf({ count }: Bar, { sum, samples }: Level, minutes: number): number | null {
  const looks = Math.min(minutes, count(samples));
  return looks === 0 ? null : count(sum) / looks;
}

/** Returns the number of minutes that have begun; each is sampled at its start. */
function minutesOf({ startMs }: Bar, { barMs, nowMs }: Bars): number {
  const begun = Math.floor((nowMs - startMs) / MINUTE_MS) + 1;
  return Math.min(begun, barMs / MINUTE_MS);
}
