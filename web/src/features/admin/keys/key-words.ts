import type { WebhookDelivery } from "@mayfly/contract";
import type { DeliveryState } from "@mayfly/contract/key-constants";
import { countedIn } from "../table/counted-in.ts";

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** In the largest unit that gives a whole number. */
export function lifeInWords(minutes: number): string {
  if (minutes % MINUTES_PER_DAY === 0) return countedIn(minutes / MINUTES_PER_DAY, "day", "days");
  if (minutes % MINUTES_PER_HOUR === 0)
    return countedIn(minutes / MINUTES_PER_HOUR, "hour", "hours");
  return countedIn(minutes, "minute", "minutes");
}

export const DELIVERY_STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  dropped: "Dropped",
};

const REASONS: Readonly<Record<string, string>> = {
  "private-network": "The host leads to a private network",
  "unknown-host": "The host has no address in DNS",
  unreachable: "No connection, no TLS, or no HTTP",
  timeout: "No response within 10 seconds",
  stopped: "The server stopped during the attempt",
  redirect: "The endpoint redirects, which is not followed",
  gone: "The endpoint answered 410, so the webhook is disabled",
  "queue-full": "Too many deliveries waited",
  "address-ended": "The address ended",
  "message-deleted": "The message was deleted",
  "message-unreadable": "The message can’t be read",
  "webhook-disabled": "The webhook is disabled",
  "unreadable-secret": "The SECRET_KEY of this webhook was removed",
};

/** The result of the last attempt: 'Status 204', or why there is none. Empty before the first. */
export function resultInWords({
  reason,
  responseStatus,
}: Pick<WebhookDelivery, "reason" | "responseStatus">): string {
  const known = REASONS[reason ?? ""];
  if (known !== undefined) return known;
  return responseStatus === null ? "" : `Status ${responseStatus}`;
}
