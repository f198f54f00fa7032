import {
  limitRate,
  refundRate,
  type LimitRateDeps,
  type RateVerdict,
} from "../abuse/limit-rate.ts";
import { AppError } from "../app-error.ts";
import { createAddress } from "../inbox/addresses/create-address.ts";
import type { NewAddress } from "../inbox/inbox-store.ts";
import type { ApiKey, ApiKeyStore } from "./api-key-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A guess, as for other addresses: finding the next end would need a query. */
const RETRY_AFTER_SECONDS = 60;

type CreateAddressDeps = Parameters<typeof createAddress>[0];

type CreateDeps = Omit<CreateAddressDeps, "store"> & {
  store: Pick<ApiKeyStore, "createAddressWithKey">;
};

type CreateRequest = Parameters<typeof createAddress>[1] & {
  /** undefined: the life of a free address, or the longest one that the key allows if that is shorter. */
  minutes: number | undefined;
};

/**
 * Creates an address within the quotas of a key. Throws what `createAddress` throws, KEY_LIFE_LIMIT for a life that is
 * too long, KEY_ADDRESS_LIMIT if the key has too many active addresses, and KEY_REVOKED.
 */
export async function createAddressWithKey(
  deps: CreateDeps,
  key: ApiKey,
  { minutes, ...request }: CreateRequest,
): ReturnType<typeof createAddress> {
  const longestMs = key.minutes * MINUTE_MS;
  if (minutes !== undefined && minutes > key.minutes) {
    const hint = `The longest life is ${key.minutes} ${key.minutes === 1 ? "minute" : "minutes"}.`;
    throw new AppError("KEY_LIFE_LIMIT", { hint });
  }
  const freeLifetimeMs =
    minutes === undefined ? Math.min(deps.freeLifetimeMs, longestMs) : minutes * MINUTE_MS;
  const store = {
    createAddress: (address: NewAddress) =>
      createUnderKey(deps.store, { ...address, keyId: key.keyId }),
  };
  return createAddress({ ...deps, store, freeLifetimeMs }, request);
}

/** Counts a creation of a key, on all nodes together. Returns the window; throws KEY_CREATION_LIMIT. */
export async function countCreation(deps: LimitRateDeps, key: ApiKey): Promise<RateVerdict> {
  const verdict = await limitRate(deps, creationRule(key), counterOf(key));
  if (!verdict) throw new Error("A key has a quota");
  if (verdict.allowed) return verdict;
  await refundCreation(deps, key);
  throw new AppError("KEY_CREATION_LIMIT", { full: verdict });
}

/** Takes back what `countCreation` counted, for a creation that was refused. */
export async function refundCreation(deps: LimitRateDeps, key: ApiKey): Promise<void> {
  await refundRate(deps, creationRule(key), counterOf(key));
}

function creationRule({ creationsPerHour: limit }: ApiKey) {
  return { endpoint: "create-with-key", limit, windowMs: HOUR_MS, isUnlisted: true };
}

/** The id is no network, so no wider network counts. */
function counterOf({ keyId }: ApiKey): string {
  return `key ${keyId}`;
}

async function createUnderKey(
  store: CreateDeps["store"],
  address: NewAddress & { keyId: string },
): Promise<{ created: true; inboxId: number } | { created: false }> {
  const outcome = await store.createAddressWithKey(address);
  if (outcome.created || outcome.reason === "name-taken") return outcome;
  if (outcome.reason === "revoked") throw new AppError("KEY_REVOKED");
  throw new AppError("KEY_ADDRESS_LIMIT", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
