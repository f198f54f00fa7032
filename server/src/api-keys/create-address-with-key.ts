import { AppError, type FullWindow } from "../app-error.ts";
import { createAddress } from "../inbox/addresses/create-address.ts";
import type { NewAddress } from "../inbox/inbox-store.ts";
import type { Clock } from "../time/clock.ts";
import {
  KEY_WINDOW_MS,
  type ApiKey,
  type ApiKeyStore,
  type KeyCreateOutcome,
  type KeyWindow,
} from "./api-key-store.ts";

const MINUTE_MS = 60_000;
/** A guess, as for other addresses: finding the next end would need a query. */
const RETRY_AFTER_SECONDS = 60;

type CreateAddressDeps = Parameters<typeof createAddress>[0];

/** What a key has left of its hour. */
type Quota = FullWindow & { remaining: number };

type CreateDeps = Omit<CreateAddressDeps, "store"> & {
  store: Pick<ApiKeyStore, "createAddressWithKey">;
};

type CreateRequest = Parameters<typeof createAddress>[1] & {
  /** undefined: the life of a free address, or the longest one that the key allows if that is shorter. */
  minutes: number | undefined;
};

/**
 * Creates an address within the quotas of a key. Throws what `createAddress` throws, KEY_LIFE_LIMIT for a life that is
 * too long, KEY_CREATION_LIMIT, KEY_ADDRESS_LIMIT if the key has too many active addresses, and KEY_REVOKED. Only an
 * address that was created counts: `quota` is what is left then.
 */
export async function createAddressWithKey(
  deps: CreateDeps,
  key: ApiKey,
  { minutes, ...request }: CreateRequest,
): Promise<Awaited<ReturnType<typeof createAddress>> & { quota: Quota }> {
  const longestMs = key.minutes * MINUTE_MS;
  if (minutes !== undefined && minutes > key.minutes) {
    const hint = `The longest life is ${key.minutes} ${key.minutes === 1 ? "minute" : "minutes"}.`;
    throw new AppError("KEY_LIFE_LIMIT", { hint });
  }
  const freeLifetimeMs =
    minutes === undefined ? Math.min(deps.freeLifetimeMs, longestMs) : minutes * MINUTE_MS;
  let quota: Quota | undefined;
  const store = {
    createAddress: async (address: NewAddress) => {
      const { keyId } = key;
      const outcome = await inTurn(keyId, () =>
        deps.store.createAddressWithKey({ ...address, keyId }),
      );
      if (outcome.created) quota = quotaOf(deps.clock, key, outcome.window);
      else if (outcome.reason !== "name-taken") throw refusal(outcome, deps.clock, key);
      return outcome;
    },
  };
  const created = await createAddress({ ...deps, store, freeLifetimeMs }, request);
  if (!quota) throw new Error("The address was created without its key");
  return { ...created, quota };
}

/** Returns what a key has left of its hour. Throws KEY_CREATION_LIMIT if that is nothing. */
export async function readQuota(
  { store, clock }: { store: Pick<ApiKeyStore, "readKeyWindow">; clock: Clock },
  key: ApiKey,
): Promise<Quota> {
  const nowMs = clock.nowMs();
  const unused = { count: 0, windowEndsAtMs: nowMs + KEY_WINDOW_MS };
  const quota = quotaOf(clock, key, (await store.readKeyWindow(key.keyId, nowMs)) ?? unused);
  if (quota.remaining === 0) throw new AppError("KEY_CREATION_LIMIT", { full: quota });
  return quota;
}

/** By key. */
const lastCreations = new Map<string, Promise<unknown>>();

/** Creations of one key wait here, not in the database, where each would keep a connection from everybody else. */
async function inTurn<Result>(keyId: string, create: () => Promise<Result>): Promise<Result> {
  const creation = lastCreations.get(keyId)?.then(create, create) ?? create();
  lastCreations.set(keyId, creation);
  try {
    return await creation;
  } finally {
    if (lastCreations.get(keyId) === creation) lastCreations.delete(keyId);
  }
}

type Refusal = Exclude<KeyCreateOutcome, { created: true }>;

function refusal(outcome: Refusal, clock: Clock, key: ApiKey): AppError {
  if (outcome.reason === "creations") {
    const { windowEndsAtMs } = outcome;
    const full = quotaOf(clock, key, { count: key.creationsPerHour, windowEndsAtMs });
    return new AppError("KEY_CREATION_LIMIT", { full });
  }
  if (outcome.reason === "revoked") return new AppError("KEY_REVOKED");
  return new AppError("KEY_ADDRESS_LIMIT", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function quotaOf(
  clock: Clock,
  { creationsPerHour: limit }: ApiKey,
  { count, windowEndsAtMs }: KeyWindow,
): Quota {
  return {
    limit,
    windowMs: KEY_WINDOW_MS,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - clock.nowMs()) / 1_000)),
  };
}
