import type { NewAddress } from "../inbox/inbox-store.ts";

/** The storage for API keys. Every method is one transaction. */
export interface ApiKeyStore {
  /** Returns false if `keysMax` keys that aren't revoked exist. */
  addApiKey(key: NewApiKey, keysMax: number): Promise<boolean>;
  /** Also finds a revoked key. */
  findApiKey(keyHash: Buffer): Promise<ApiKey | undefined>;
  /** Keys that work first, each group by the newest. */
  listApiKeys(nowMs: number): Promise<ListedApiKey[]>;
  /** Revokes a key and deletes its webhooks; false if there is no such key, or if it is revoked. */
  revokeApiKey(keyId: string, nowMs: number): Promise<boolean>;
  /** Returns the hour in which a key's creations count at `nowMs`; undefined if none has been counted. */
  readKeyWindow(keyId: string, nowMs: number): Promise<KeyWindow | undefined>;
  /**
   * Creates an address, and counts it in the key's hour, unless the key is revoked, has created as many in this hour as
   * its quota, or has as many active addresses as its quota.
   */
  createAddressWithKey(address: NewAddress & { keyId: string }): Promise<KeyCreateOutcome>;
  /** Deletes keys that were revoked before a time, and have no address. */
  pruneApiKeys(beforeMs: number): Promise<void>;
}

export type KeyQuotas = {
  readonly creationsPerHour: number;
  readonly liveAddresses: number;
  /** Longest life of an address. */
  readonly minutes: number;
};

export type NewApiKey = KeyQuotas & {
  readonly keyId: string;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly createdAtMs: number;
};

export type ApiKey = Omit<NewApiKey, "keyHash"> & {
  /** When it last created an address. */
  readonly lastUsedAtMs: number | null;
  readonly revokedAtMs: number | null;
};

export type ListedApiKey = ApiKey & { readonly activeAddresses: number; readonly webhooks: number };

/** `count`: the creations since the window began. */
export type KeyWindow = { readonly count: number; readonly windowEndsAtMs: number };

export type KeyCreateOutcome =
  | { created: true; inboxId: number; window: KeyWindow }
  | { created: false; reason: "name-taken" | "revoked" | "live-addresses" }
  | { created: false; reason: "creations"; windowEndsAtMs: number };

export const KEY_WINDOW_MS = 60 * 60_000;
