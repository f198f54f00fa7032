import { isSubscriptionTopic, type SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { joinTimedId, splitTimedId } from "../keys/timed-id.ts";
import { SUBSCRIBER_ID_BYTES, type SubscriberKeys } from "./subscriber-keys.ts";

/** Mail programs post here by themselves (RFC 8058): the token authenticates it. */
export const ONE_CLICK_PATH = "/api/subscriptions/one-click";

/**
 * What the links in our mails hold. Behind the `#` no server learns of it before its reader clicks;
 * the one for mail programs (RFC 8058) can't be like that, and can do nothing but end it.
 */
export type SubscriptionLinks = {
  /** `askedAtMs`: when the mail asks that holds it; it confirms what was asked for until then. */
  confirmUrl(subscriberId: Buffer, askedAtMs: number): string;
  /** Works at any time and any number of times; without a topic it ends all of them. */
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

/** Where somebody says that they want no more of it. */
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
  // A topic that there is no more ended with it.
  return isSubscriptionTopic(topic) ? { subscriberId, topic } : undefined;
}
