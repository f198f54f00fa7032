import {
  SUBSCRIPTION_KEPT_UNCONFIRMED_MS,
  type SubscriptionTopic,
} from "@mayfly/contract/subscription-topics";
import type { ActivityCounter } from "../activity/count-activity.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import { readConfirmToken } from "./subscription-links.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

/** Confirms the requested topics. Throws LINK_INVALID for a token that is not ours, expired, or used. */
export async function confirmSubscription(
  deps: {
    store: Pick<SubscriptionStore, "confirmSubscriptions">;
    clock: Clock;
    keys: Pick<SubscriberKeys, "verify">;
    activity: Pick<ActivityCounter, "count">;
  },
  token: string,
): Promise<SubscriptionTopic[]> {
  const asked = readConfirmToken(deps.keys, token);
  const nowMs = deps.clock.nowMs();
  if (!asked || asked.askedAtMs <= nowMs - SUBSCRIPTION_KEPT_UNCONFIRMED_MS) {
    throw new AppError("LINK_INVALID");
  }
  const confirmed = await deps.store.confirmSubscriptions({ ...asked, nowMs });
  if (confirmed.length === 0) throw new AppError("LINK_INVALID");
  deps.activity.count("subscriptions.confirmed", confirmed.length);
  return confirmed;
}
