import {
  WEBHOOKS_PER_KEY_MAX,
  type WebhookEvent,
  type WebhookPart,
} from "@mayfly/contract/key-constants";
import type { ApiKey } from "../api-keys/api-key-store.ts";
import { AppError } from "../app-error.ts";
import { makePublicId } from "../inbox/messages/message-id.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { Clock } from "../time/clock.ts";
import { makeSecret, type WebhookKeys, type WebhookTarget } from "./webhook-keys.ts";
import type { WebhookPoster } from "./webhook-poster.ts";
import type { StoredWebhook, WebhookStore } from "./webhook-store.ts";

/**
 * After a rotation, the previous secret also signs for a day, so that receivers can change theirs at any time within
 * it.
 */
const FORMER_SECRET_MS = 24 * 60 * 60_000;
const ROTATION_TRIES_MAX = 3;

type Deps = { clock: Clock; random: RandomSource; webhookKeys: WebhookKeys };
type OfKey = Pick<ApiKey, "keyId">;

/** A webhook as its key's holder sees it, without its secret. */
export type OpenedWebhook = Omit<StoredWebhook, "sealed"> & { readonly url: string };

/** Adds a webhook to a key. Throws WEBHOOK_URL_REFUSED, WEBHOOKS_FULL. */
export async function addWebhook(
  deps: Deps & { store: Pick<WebhookStore, "addWebhook">; poster: Pick<WebhookPoster, "refuse"> },
  { keyId }: OfKey,
  wanted: {
    url: string;
    events: readonly WebhookEvent[];
    include: readonly WebhookPart[];
  },
): Promise<{ webhook: OpenedWebhook; secret: string }> {
  const { store, poster, clock, random, webhookKeys } = deps;
  const refusal = poster.refuse(wanted.url);
  if (refusal !== undefined) throw new AppError("WEBHOOK_URL_REFUSED", { hint: refusal });
  const { href: url } = new URL(wanted.url);
  const secret = makeSecret(random);
  const webhook = {
    webhookId: makePublicId(random),
    keyId,
    events: wanted.events.join(" "),
    includes: wanted.include.join(" "),
    createdAtMs: clock.nowMs(),
    disabledAtMs: null,
  };
  const sealed = webhookKeys.seal({ url, secret }, random);
  const isAdded = await store.addWebhook({ ...webhook, sealed }, WEBHOOKS_PER_KEY_MAX);
  if (!isAdded) throw new AppError("WEBHOOKS_FULL");
  return { webhook: { ...webhook, url }, secret };
}

/** Leaves out webhooks sealed under a removed SECRET_KEY. */
export async function listWebhooks(
  { store, webhookKeys }: { store: Pick<WebhookStore, "listWebhooks">; webhookKeys: WebhookKeys },
  keyId: string,
): Promise<OpenedWebhook[]> {
  const stored = await store.listWebhooks(keyId);
  return stored.flatMap(({ sealed, ...webhook }) => {
    const target = webhookKeys.open(sealed);
    return target ? [{ ...webhook, url: target.url }] : [];
  });
}

/** Throws WEBHOOK_NOT_FOUND. */
export async function removeWebhook(
  { store }: { store: Pick<WebhookStore, "removeWebhook"> },
  { keyId }: OfKey,
  webhookId: string,
): Promise<void> {
  if (!(await store.removeWebhook(keyId, webhookId))) throw new AppError("WEBHOOK_NOT_FOUND");
}

/** Makes a new secret, beside which the current one stays valid for a day. Throws WEBHOOK_NOT_FOUND. */
export async function rotateSecret(
  deps: Deps & { store: Pick<WebhookStore, "listWebhooks" | "resealWebhook"> },
  { keyId }: OfKey,
  webhookId: string,
): Promise<{ secret: string; formerSecretEndsAtMs: number }> {
  const { store, clock, random, webhookKeys } = deps;
  const secret = makeSecret(random);
  const endsAtMs = clock.nowMs() + FORMER_SECRET_MS;
  // Another rotation, or the change of SECRET_KEY, may come between reading and writing.
  for (let tries = 0; tries < ROTATION_TRIES_MAX; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- each try reads what the former one lost to
    const { sealed: former, target } = await findTarget({ store, webhookKeys }, keyId, webhookId);
    const rotated = { url: target.url, secret, former: { secret: target.secret, endsAtMs } };
    const sealed = webhookKeys.seal(rotated, random);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await store.resealWebhook({ webhookId, former, sealed })) {
      return { secret, formerSecretEndsAtMs: endsAtMs };
    }
  }
  throw new AppError("STORE_UNAVAILABLE");
}

async function findTarget(
  { store, webhookKeys }: { store: Pick<WebhookStore, "listWebhooks">; webhookKeys: WebhookKeys },
  keyId: string,
  webhookId: string,
): Promise<{ sealed: Buffer; target: WebhookTarget }> {
  const found = (await store.listWebhooks(keyId)).find((one) => one.webhookId === webhookId);
  const target = found && webhookKeys.open(found.sealed);
  if (!target) throw new AppError("WEBHOOK_NOT_FOUND");
  return { sealed: found.sealed, target };
}
