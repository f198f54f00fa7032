import {
  API_KEY_PREFIX,
  API_KEYS_MAX,
  KEY_CREATIONS_PER_HOUR,
  KEY_LIVE_ADDRESSES,
  KEY_MINUTES,
} from "@mayfly/contract/key-constants";
import { AppError } from "../app-error.ts";
import { hashSecret } from "../inbox/addresses/tokens.ts";
import { makePublicId } from "../inbox/messages/message-id.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { Clock } from "../time/clock.ts";
import type { ApiKey, ApiKeyStore, KeyQuotas } from "./api-key-store.ts";

/** 256 random bits: no slow hash is needed. */
const KEY_BYTES = 32;

/** Creates a key, which only its holder knows afterwards. Throws API_KEYS_FULL. */
export async function createApiKey(
  {
    store,
    clock,
    random,
  }: { store: Pick<ApiKeyStore, "addApiKey">; clock: Clock; random: RandomSource },
  { name, quotas }: { name: string; quotas: Partial<KeyQuotas> },
): Promise<{ created: ApiKey; key: string }> {
  const key = `${API_KEY_PREFIX}${random(KEY_BYTES).toString("base64url")}`;
  const created = {
    keyId: makePublicId(random),
    name: name.trim(),
    creationsPerHour: quotas.creationsPerHour ?? KEY_CREATIONS_PER_HOUR,
    liveAddresses: quotas.liveAddresses ?? KEY_LIVE_ADDRESSES,
    minutes: quotas.minutes ?? KEY_MINUTES,
    createdAtMs: clock.nowMs(),
  };
  const isAdded = await store.addApiKey({ ...created, keyHash: hashSecret(key) }, API_KEYS_MAX);
  if (!isAdded) throw new AppError("API_KEYS_FULL");
  return { created: { ...created, lastUsedAtMs: null, revokedAtMs: null }, key };
}

/**
 * Revokes a key at once: it opens no call any more, and its webhooks are deleted. Its addresses live until their end.
 * Throws API_KEY_NOT_FOUND.
 */
export async function revokeApiKey(
  { store, clock }: { store: Pick<ApiKeyStore, "revokeApiKey">; clock: Clock },
  keyId: string,
): Promise<void> {
  if (!(await store.revokeApiKey(keyId, clock.nowMs()))) throw new AppError("API_KEY_NOT_FOUND");
}

/** Returns the key that a call carries. Throws KEY_UNKNOWN, KEY_REVOKED. */
export async function openApiKey(
  store: Pick<ApiKeyStore, "findApiKey">,
  key: string,
): Promise<ApiKey> {
  const found = await store.findApiKey(hashSecret(key));
  if (!found) throw new AppError("KEY_UNKNOWN");
  if (found.revokedAtMs !== null) throw new AppError("KEY_REVOKED");
  return found;
}

/** Returns whether a bearer token has the form of an API key, valid or not. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

const REVOKED_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Forgets revoked keys after a month. */
export async function forgetRevokedKeys({
  store,
  clock,
}: {
  store: Pick<ApiKeyStore, "pruneApiKeys">;
  clock: Clock;
}): Promise<void> {
  await store.pruneApiKeys(clock.nowMs() - REVOKED_KEPT_MS);
}
