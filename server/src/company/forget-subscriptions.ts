import { SUBSCRIPTION_KEPT_UNCONFIRMED_MS } from "@mayfly/contract/subscription-topics";
import type { Clock } from "../time/clock.ts";
import { ASK_SUBSCRIBER_AGAIN_AFTER_MS } from "./ask-subscriber.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

/**
 * Deletes unconfirmed requests, except those waiting for the next mail. For an address without requests, only
 * its keyed hash and the time of the last mail stay, until the address may be asked again.
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
    // The next mail may be sent 30 days after the last. From then on it has the same time as any request.
    waitingMs: nowMs - ASK_SUBSCRIBER_AGAIN_AFTER_MS - SUBSCRIPTION_KEPT_UNCONFIRMED_MS,
    askedMs: nowMs - ASK_SUBSCRIBER_AGAIN_AFTER_MS,
  });
}
