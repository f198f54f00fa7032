import { SUBSCRIPTION_KEPT_UNCONFIRMED_MS } from "@mayfly/contract/subscription-topics";
import type { Clock } from "../clock.ts";
import { ASK_SUBSCRIBER_AGAIN_AFTER_MS } from "./ask-subscriber.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

/**
 * Forgets requests that nobody confirmed, and, for those who unsubscribed, that they were asked
 * recently.
 */
export async function forgetSubscriptions({
  store,
  clock,
}: {
  store: Pick<SubscriptionStore, "pruneSubscriptions">;
  clock: Clock;
}): Promise<void> {
  const nowMs = clock.nowMs();
  await store.pruneSubscriptions({
    unconfirmedMs: nowMs - SUBSCRIPTION_KEPT_UNCONFIRMED_MS,
    askedMs: nowMs - ASK_SUBSCRIBER_AGAIN_AFTER_MS,
  });
}
