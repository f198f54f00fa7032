import type { ActivityCounter } from "../activity/count-activity.ts";
import { AppError } from "../app-error.ts";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import { readEndToken } from "./subscription-links.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

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
