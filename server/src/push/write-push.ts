import { createHash } from "node:crypto";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { encryptPush, randomOneTime, vapidAuthorization, vapidKeysFrom } from "../keys/web-push.ts";
import type { VapidKeys } from "../keys/web-push.ts";
import { deriveKey } from "../keys/derive-key.ts";
import type { Clock } from "../time/clock.ts";
import { writeNotice, type Arrival } from "./push-notice.ts";
import type { PushRequest } from "./send-push.ts";
import type { PushSubscription } from "./subscribe.ts";

export type WritePushDeps = {
  contentKeys: ContentKeys;
  clock: Clock;
  random: RandomSource;
  pushKeys: VapidKeys;
  /** Contact of the operator for push services: a `mailto:` URL (RFC 8292, section 2.1). */
  pushContact: string;
};

/** RFC 8292 allows 24 hours. */
const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;
/** The longest topic (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/** The same on all nodes. After a change of SECRET_KEY, browsers subscribe again. */
export function derivePushKeys(secret: Buffer): VapidKeys {
  return vapidKeysFrom(createHash("sha512").update(deriveKey(secret, "web push v1")).digest());
}

/** Writes and encrypts the notice of an arrival. The push service can't read it, and drops it when the address ends. */
export function writePush(
  { clock, random, pushKeys, pushContact }: WritePushDeps,
  about: { inbox: Inbox; subscription: PushSubscription; arrival: Arrival },
): PushRequest {
  const { inbox, subscription, arrival } = about;
  const nowMs = clock.nowMs();
  const topic = topicOf(inbox);
  const notice = writeNotice(arrival, { tag: topic, showContent: subscription.showContent });
  const receiver = {
    publicKey: Buffer.from(subscription.p256dh, "base64url"),
    authSecret: Buffer.from(subscription.auth, "base64url"),
  };
  const leftMs = (inbox.expiresAtMs ?? Infinity) - nowMs;
  return {
    endpoint: subscription.endpoint,
    body: encryptPush(Buffer.from(JSON.stringify(notice)), receiver, randomOneTime(random)),
    authorization: vapidAuthorization(pushKeys, {
      audience: new URL(subscription.endpoint).origin,
      subject: pushContact,
      expiresAtMs: nowMs + TOKEN_LIFETIME_MS,
    }),
    ttlS: Math.floor(Math.min(leftMs, TOKEN_LIFETIME_MS * 2) / 1000),
    topic,
    urgency: arrival.code === undefined ? "normal" : "high",
  };
}

/** One topic per address, which reveals nothing else to the push service. */
function topicOf({ publicId }: Inbox): string {
  const hash = createHash("sha256").update(`push topic ${publicId}`).digest("base64url");
  return hash.slice(0, TOPIC_LENGTH);
}
