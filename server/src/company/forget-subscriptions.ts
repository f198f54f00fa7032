import { SUBSCRIPTION_KEPT_UNCONFIRMED_MS } from "@mayfly/contract/subscription-topics";
import type { Clock } from "../time/clock.ts";
import { ASK_SUBSCRIBER_AGAIN_AFTER_MS } from "./ask-subscriber.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

/**
 * Deletes requests that were not confirmed, except requests that wait for the next mail. Of an address without any request, only its keyed hash and the time of the
 * last mail stay until the address may be asked again.
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
    // The next mail may be sent 30 days after the last; from then on it has as long as any other request.
    waitingMs: nowMs - ASK_SUBSCRIBER_AGAIN_AFTER_MS - SUBSCRIPTION_KEPT_UNCONFIRMED_MS,
    askedMs: nowMs - ASK_SUBSCRIBER_AGAIN_AFTER_MS,
  });
}
