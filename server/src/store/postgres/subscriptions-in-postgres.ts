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
import type { Bind } from "./premium-in-postgres.ts";

export function subscriptionsIn({ read, write }: { read: Bind; write: Bind }): SubscriptionStore {
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
