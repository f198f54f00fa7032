import type { AdminAnalytics, AdminTrends } from "@mayfly/contract";
import { ANALYTICS_RANGES, PAYMENT_OUTCOMES, REJECTIONS } from "@mayfly/contract/admin-constants";
import { count, fieldsOf, time, UnreadableAnswer, type Fields } from "./fields.ts";
import { oneOf } from "./one-of.ts";

/** The border of the calls that charts are drawn from: a value of the contract, or an error. */
export function readAdminAnalytics(answer: unknown): AdminAnalytics {
  const fields = fieldsOf(answer);
  const delivery = fieldsOf(fields["delivery"]);
  const stored = fieldsOf(fields["stored"]);
  return {
    range: oneOf(ANALYTICS_RANGES, fields["range"]),
    ...readBars(fields),
    serverTime: time(fields, "serverTime"),
    created: counts(fields, "created"),
    received: counts(fields, "received"),
    rejected: list(fields, "rejected").map((one) => ({
      reason: oneOf(REJECTIONS, fieldsOf(one)["reason"]),
      counts: counts(fieldsOf(one), "counts"),
    })),
    delivery: { p50Ms: levels(delivery, "p50Ms"), p99Ms: levels(delivery, "p99Ms") },
    streams: levels(fields, "streams"),
    stored: {
      addresses: levels(stored, "addresses"),
      messages: levels(stored, "messages"),
      bytes: levels(stored, "bytes"),
    },
    payments: list(fields, "payments").map((one) => ({
      outcome: oneOf(PAYMENT_OUTCOMES, fieldsOf(one)["outcome"]),
      counts: counts(fieldsOf(one), "counts"),
    })),
  };
}

export function readAdminTrends(answer: unknown): AdminTrends {
  const fields = fieldsOf(answer);
  return {
    lastHour: readTrend(fields["lastHour"]),
    lastDay: readTrend(fields["lastDay"]),
    lastWeek: readTrend(fields["lastWeek"]),
  };
}

function readTrend(answer: unknown): AdminTrends["lastHour"] {
  const fields = fieldsOf(answer);
  return {
    ...readBars(fields),
    created: counts(fields, "created"),
    received: counts(fields, "received"),
  };
}

function readBars(fields: Fields): { from: string; barSeconds: number } {
  const barSeconds = count(fields, "barSeconds");
  if (barSeconds === 0) throw new UnreadableAnswer("Bars without a length");
  return { from: time(fields, "from"), barSeconds };
}

function list(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw new UnreadableAnswer(`No ${name}`);
  return value;
}

function counts(fields: Fields, name: string): number[] {
  return list(fields, name).map((value) => numberOf(value, name));
}

function levels(fields: Fields, name: string): (number | null)[] {
  return list(fields, name).map((value) => (value === null ? null : numberOf(value, name)));
}

function numberOf(value: unknown, name: string): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new UnreadableAnswer(`No number in ${name}`);
}
