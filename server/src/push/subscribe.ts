import { createHash } from "node:crypto";
import { AppError } from "../app-error.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { Inbox, InboxStore } from "../inbox/inbox-store.ts";
import { AUTH_SECRET_BYTES, isPublicKey } from "../keys/web-push.ts";
import { findService, type PushServices } from "./push-services.ts";
import type { PushStore } from "./push-store.ts";

/** A browser's subscription, as it is sealed. */
export type PushSubscription = {
  /** URL at the push service. A caller that has the URL and both keys can send messages. */
  endpoint: string;
  /** Base64url: the browser's public key, 65 bytes. */
  p256dh: string;
  /** Base64url: the secret shared with the browser, 16 bytes. */
  auth: string;
  /** Whether notifications contain the sender and a code. */
  showContent: boolean;
};

type SubscribeDeps = {
  store: PushStore & Pick<InboxStore, "findWrappedKey">;
  contentKeys: ContentKeys;
  pushServices: PushServices;
};

/** Browsers of one address that are notified. */
export const SUBSCRIPTIONS_MAX = 5;

/**
 * Notifies a browser of mail to this address, until the address ends. Subscribing again replaces the choices. Returns
 * the id to end it. Throws PUSH_OFF, PUSH_SERVICE_UNKNOWN, PUSH_KEYS_INVALID, TOO_MANY_PUSH_SUBSCRIPTIONS, or
 * TOKEN_UNKNOWN if the address has just ended.
 */
export async function subscribe(
  { store, contentKeys, pushServices }: SubscribeDeps,
  inbox: Pick<Inbox, "inboxId" | "publicId">,
  subscription: PushSubscription,
): Promise<string> {
  if (pushServices.length === 0) throw new AppError("PUSH_OFF");
  if (!findService(pushServices, subscription.endpoint)) throw new AppError("PUSH_SERVICE_UNKNOWN");
  if (!areKeysValid(subscription)) throw new AppError("PUSH_KEYS_INVALID");
  const wrappedKey = await store.findWrappedKey(inbox.inboxId);
  if (!wrappedKey) throw new AppError("TOKEN_UNKNOWN");
  const id = subscriptionId(inbox.publicId, subscription.endpoint);
  const outcome = await store.putPushSubscription({
    inboxId: inbox.inboxId,
    id,
    sealed: contentKeys.sealPush(wrappedKey, JSON.stringify(subscription)),
    subscriptionsMax: SUBSCRIPTIONS_MAX,
  });
  if (outcome === "full") throw new AppError("TOO_MANY_PUSH_SUBSCRIPTIONS");
  if (outcome === "ended") throw new AppError("TOKEN_UNKNOWN");
  return id.toString("base64url");
}

/** Ends a subscription; does nothing if it has already ended. */
export async function unsubscribe(
  { store }: { store: Pick<PushStore, "removePushSubscription"> },
  { inboxId }: Pick<Inbox, "inboxId">,
  id: string,
): Promise<void> {
  await store.removePushSubscription(inboxId, Buffer.from(id, "base64url"));
}

/** The seal authenticates these bytes as our own, so the JSON needs no validation. */
export function openSubscription(
  contentKeys: Pick<ContentKeys, "openPush">,
  wrappedKey: Buffer,
  sealed: Buffer,
): PushSubscription {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(contentKeys.openPush(wrappedKey, sealed)) as PushSubscription;
}

/** Different for each address, so that the database doesn't show which addresses share a browser. */
function subscriptionId(publicId: string, endpoint: string): Buffer {
  return createHash("sha256").update(`${publicId}\n${endpoint}`).digest().subarray(0, 16);
}

function areKeysValid({ p256dh, auth }: PushSubscription): boolean {
  const secret = Buffer.from(auth, "base64url");
  return secret.length === AUTH_SECRET_BYTES && isPublicKey(Buffer.from(p256dh, "base64url"));
}
