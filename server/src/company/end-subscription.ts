import { SUBSCRIPTION_KEPT_UNCONFIRMED_MS } from "@mayfly/contract/subscription-topics";
import type { ActivityCounter } from "../activity/count-activity.ts";
import { AppError } from "../app-error.ts";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import { readEndToken } from "./subscription-links.ts";
import type { SubscriptionStore } from "./subscription-store.ts";
import type { Clock } from "../time/clock.ts";
import { ASK_SUBSCRIBER_AGAIN_AFTER_MS } from "./ask-subscribers.ts";

/** Ends a subscription; succeeds even if it had already ended. Throws LINK_INVALID for a token that is not ours. */
export async function endSubscription(
  deps: {
    store: Pick<SubscriptionStore, "endSubscriptions">;
    keys: Pick<SubscriberKeys, "verify">;
    activity: Pick<ActivityCounter, "count">;
  },
  token: string,
): Promise<void> {
  const end = readEndToken(deps.keys, token);
  if (!end) throw new AppError("LINK_INVALID");
  await deps.store.endSubscriptions(end);
  deps.activity.count("subscriptions.ended");
}

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
