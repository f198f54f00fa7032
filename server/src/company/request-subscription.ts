import type { Confirmation, SubscribeBody } from "@mayfly/contract";
import { withErrorCode } from "../outbound/transport-errors.ts";
import {
  ASK_SUBSCRIBER_AGAIN_AFTER_MS,
  askSubscriber,
  type AskSubscriberDeps,
  type AskWaitingDeps,
} from "./ask-subscribers.ts";
import type { SubscriberKeys } from "./subscriber-keys.ts";
import type { SubscriptionStore } from "./subscription-store.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import { requireSendableAddress } from "../address/sendable-address.ts";

type RequestSubscriptionDeps = AskSubscriberDeps & {
  store: Pick<SubscriptionStore, "requestSubscription">;
  keys: Pick<SubscriberKeys, "idsOf" | "sealEmail">;
};

/**
 * Stores a subscription request and sends a confirmation request to the address, at most once in 30 days. The
 * response doesn't reveal whether the address is subscribed. Throws the catalog's errors for addresses,
 * transports, and limits.
 */
export async function requestSubscription(
  deps: RequestSubscriptionDeps,
  { email, topic, ip }: SubscribeBody & { ip: string },
): Promise<Confirmation> {
  const { store, clock, random, keys, transport } = deps;
  const address = requireSendableAddress(email);
  const mayAsk = transport.reaches(address.domain);
  const nowMs = clock.nowMs();
  const toAsk = await store.requestSubscription({
    ids: keys.idsOf(address),
    topic,
    sealedEmail: keys.sealEmail(address.text, random),
    mayAsk,
    nowMs,
    askAgainBeforeMs: nowMs - ASK_SUBSCRIBER_AGAIN_AFTER_MS,
  });
  try {
    if (toAsk) await askSubscriber(deps, toAsk, { askedAtMs: nowMs, ip });
  } catch (error) {
    throw withErrorCode(error, { unverified: "RECIPIENT_REFUSED" });
  }
  return mayAsk ? "mailed" : "unavailable";
}

/** Dependencies shared by the use cases of subscriptions. */
export type Subscriptions = AskWaitingDeps &
  RequestSubscriptionDeps & {
    store: SubscriptionStore;
    keys: SubscriberKeys;
    activity: Pick<ActivityCounter, "count">;
  };
