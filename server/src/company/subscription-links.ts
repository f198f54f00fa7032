import { isSubscriptionTopic, type SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { joinTimedId, splitTimedId } from "../keys/signed-payload.ts";
import { SUBSCRIBER_ID_BYTES, type SubscriberKeys } from "./subscriber-keys.ts";

/** Mail programs post here automatically (RFC 8058); the token authenticates the request. */
const ONE_CLICK_PATH = "/api/subscriptions/one-click";

/**
 * Creates the links in our mails. The token is in the fragment (`#`), so no server sees it before the reader
 * clicks. The one-click link for mail programs (RFC 8058) can't use a fragment, and can only end a
 * subscription.
 */
export type SubscriptionLinks = {
  /** `askedAtMs`: time of the mail with the link. The link confirms requests made until then. */
  confirmUrl(subscriberId: Buffer, askedAtMs: number): string;
  /** Works any number of times and never expires; without a topic it ends all topics. */
  endUrl(subscriberId: Buffer, topic?: SubscriptionTopic): string;
  oneClickUrl(subscriberId: Buffer, topic?: SubscriptionTopic): string;
};

type Signing = Pick<SubscriberKeys, "sign">;
type Verifying = Pick<SubscriberKeys, "verify">;

export function createSubscriptionLinks(
  keys: Signing,
  { publicUrl }: { publicUrl: string },
): SubscriptionLinks {
  const confirmToken = (id: Buffer, askedAtMs: number) =>
    keys.sign("confirm", joinTimedId(id, askedAtMs)).toString("base64url");
  const endToken = (id: Buffer, topic = "") =>
    keys.sign("end", Buffer.concat([id, Buffer.from(topic)])).toString("base64url");
  return {
    confirmUrl: (id, askedAtMs) =>
      `${publicUrl}/subscription#confirm=${confirmToken(id, askedAtMs)}`,
    endUrl: (id, topic) => endPageUrl(publicUrl, endToken(id, topic)),
    oneClickUrl: (id, topic) => `${publicUrl}${ONE_CLICK_PATH}?token=${endToken(id, topic)}`,
  };
}

/** URL of the page that ends a subscription. */
export function endPageUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/subscription#end=${encodeURIComponent(token)}`;
}

export function readConfirmToken(
  keys: Verifying,
  token: string,
): { subscriberId: Buffer; askedAtMs: number } | undefined {
  const payload = keys.verify("confirm", Buffer.from(token, "base64url"));
  const named = payload && splitTimedId(payload, SUBSCRIBER_ID_BYTES);
  return named && { subscriberId: named.id, askedAtMs: named.atMs };
}

export function readEndToken(
  keys: Verifying,
  token: string,
): { subscriberId: Buffer; topic?: SubscriptionTopic } | undefined {
  const payload = keys.verify("end", Buffer.from(token, "base64url"));
  if (!payload || payload.length < SUBSCRIBER_ID_BYTES) return undefined;
  const subscriberId = payload.subarray(0, SUBSCRIBER_ID_BYTES);
  const topic = payload.subarray(SUBSCRIBER_ID_BYTES).toString("utf8");
  if (topic === "") return { subscriberId };
  // A removed topic ended with its removal.
  return isSubscriptionTopic(topic) ? { subscriberId, topic } : undefined;
}
