import type { ActivityCounter } from "../activity/count-activity.ts";
import type { AskWaitingDeps } from "./ask-waiting-subscribers.ts";
import type { RequestSubscriptionDeps } from "./request-subscription.ts";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

/** Dependencies shared by the use cases of subscriptions. */
export type Subscriptions = AskWaitingDeps &
  RequestSubscriptionDeps & {
    store: SubscriptionStore;
    keys: SubscriberKeys;
    activity: Pick<ActivityCounter, "count">;
  };
