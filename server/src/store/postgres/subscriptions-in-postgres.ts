import type { SubscriptionStore } from "../../company/subscription-store.ts";
import {
  claimSubscriberAsking,
  confirmSubscriptions,
  endSubscriptions,
  listSubscriptions,
  listUnaskedSubscribers,
  pruneSubscriptions,
  requestSubscription,
  withdrawSubscriberAsking,
} from "../queries/subscriptions.ts";
import type { Binding } from "./bind-queries.ts";

export function subscriptionsIn({ read, write }: Binding): SubscriptionStore {
  return {
    listUnaskedSubscribers: read(listUnaskedSubscribers),
    listSubscriptions: read(listSubscriptions),

    requestSubscription: write(requestSubscription),
    claimSubscriberAsking: write(claimSubscriberAsking),
    withdrawSubscriberAsking: write(withdrawSubscriberAsking),
    confirmSubscriptions: write(confirmSubscriptions),
    endSubscriptions: write(endSubscriptions),
    pruneSubscriptions: write(pruneSubscriptions),
  };
}
