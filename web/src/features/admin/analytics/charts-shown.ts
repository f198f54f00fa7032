import type { AdminAnalytics } from "@mayfly/contract";
import type { PaymentOutcome, Rejection } from "@mayfly/contract/admin-constants";
import type { Chart, SeriesColor } from "../charts/chart.ts";
import type { Values } from "../charts/geometry.ts";
import { BYTES, COUNT, DURATION, LEVEL, type ValueFormat } from "../charts/value-formats.ts";

/** The charts of the tab, in their order. */
export function chartsShown(analytics: AdminAnalytics): Chart[] {
  const { created, burned, received, rejected, delivery, streams, stored, payments } = analytics;
  return [
    counts("created", "Emails created", created),
    counts("received", "Messages received", received),
    {
      id: "rejected",
      title: "Rejected, by reason",
      shape: "bars",
      measure: COUNT,
      figure: "sum",
      wide: true,
      series: rejected.map(({ reason, counts: values }) => ({ ...REASONS[reason], values })),
    },
    {
      id: "delivery",
      title: "Time until a message is accepted",
      shape: "lines",
      measure: DURATION,
      figure: "none",
      series: [
        { name: "Half within (p50)", values: delivery.p50Ms, color: "one" },
        { name: "99 of 100 within (p99)", values: delivery.p99Ms, color: "five" },
      ],
    },
    level({ id: "streams", title: "Live streams" }, streams),
    level({ id: "addresses", title: "Active addresses" }, stored.addresses),
    counts("burned", "Emails burned", burned),
    level({ id: "messages", title: "Messages held" }, stored.messages),
    level({ id: "bytes", title: "Mail stored" }, stored.bytes, BYTES),
    {
      id: "payments",
      title: "Payments, by outcome",
      shape: "bars",
      measure: COUNT,
      figure: "sum",
      series: payments.map(({ outcome, counts: values }) => ({ ...OUTCOMES[outcome], values })),
    },
  ];
}

type Look = { readonly name: string; readonly color: SeriesColor };

const REASONS: Readonly<Record<Rejection, Look>> = {
  "unknown-address": { name: "No such address", color: "one" },
  "full-inbox": { name: "Inbox full", color: "two" },
  "bad-message": { name: "Invalid message", color: "three" },
  "limits-and-bans": { name: "Limits and bans", color: "four" },
  protocol: { name: "Protocol errors", color: "five" },
  "trouble-here": { name: "Server errors", color: "six" },
};

const OUTCOMES: Readonly<Record<PaymentOutcome, Look>> = {
  given: { name: "Address created", color: "one" },
  canceled: { name: "Not paid", color: "two" },
  refunded: { name: "Refunded", color: "three" },
  disputed: { name: "Disputed", color: "six" },
};

function counts(id: string, title: string, values: Values): Chart {
  const series = [{ name: title, values, color: "plain" }] as const;
  return { id, title, shape: "bars", measure: COUNT, figure: "sum", series };
}

function level(
  { id, title }: Pick<Chart, "id" | "title">,
  values: Values,
  measure: ValueFormat = LEVEL,
): Chart {
  const series = [{ name: title, values, color: "one" }] as const;
  return { id, title, shape: "lines", measure, figure: "latest", series };
}
