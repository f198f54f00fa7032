import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import type { SubscriptionLinks } from "./subscription-links.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

export type ListedSubscription = {
  email: string;
  topic: SubscriptionTopic;
  requestedAtMs: number;
  /** null: nobody may write to them. */
  confirmedAtMs: number | null;
  /** For each mail that they get: List-Unsubscribe, and a link in its text. */
  oneClickUrl: string;
  endUrl: string;
};

/** Who asked for what, for the operator. What was sealed under a secret that is gone is left out. */
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
