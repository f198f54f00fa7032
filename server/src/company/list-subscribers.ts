import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import type { SubscriptionLinks } from "./subscription-links.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

export type ListedSubscription = {
  email: string;
  topic: SubscriptionTopic;
  requestedAtMs: number;
  /** null: not confirmed, must not get mail */
  confirmedAtMs: number | null;
  /** Links for each mail to the subscriber: List-Unsubscribe, and a link in the text. */
  oneClickUrl: string;
  endUrl: string;
};

/** Lists subscribers for the operator. Leaves out addresses sealed under a removed secret. */
export async function listSubscribers({
  store,
  keys,
  links,
}: {
  store: Pick<SubscriptionStore, "listSubscriptions">;
  keys: Pick<SubscriberKeys, "openEmail">;
  links: Pick<SubscriptionLinks, "endUrl" | "oneClickUrl">;
}): Promise<ListedSubscription[]> {
  const subscriptions = await store.listSubscriptions();
  return subscriptions.flatMap(({ subscriberId, sealedEmail, ...subscription }) => {
    const email = keys.openEmail(sealedEmail);
    if (email === undefined) return [];
    const { topic } = subscription;
    const oneClickUrl = links.oneClickUrl(subscriberId, topic);
    return [{ email, ...subscription, oneClickUrl, endUrl: links.endUrl(subscriberId, topic) }];
  });
}
