import { sql, type Selectable } from "kysely";
import {
  KEY_WINDOW_MS,
  type ApiKey,
  type ApiKeyStore,
  type KeyCreateOutcome,
  type KeyWindow,
  type ListedApiKey,
  type NewApiKey,
} from "../../../api-keys/api-key-store.ts";
import type { NewAddress } from "../../../inbox/inbox-store.ts";
import { read, scan, write, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";
import { countRows } from "../count-rows.ts";
import { countRequest } from "../abuse/rate-limits.ts";
import type { AddressKeys } from "../mail/address-keys.ts";
import { createAddress } from "../mail/addresses.ts";

export function apiKeyQueries(keys: AddressKeys) {
  return {
    addApiKey: write(addApiKey),
    findApiKey: read(findApiKey),
    listApiKeys: scan(listApiKeys),
    revokeApiKey: write(revokeApiKey),
    readKeyWindow: read(readKeyWindow),
    createAddressWithKey: write((db: Db, address: NewAddress & { keyId: string }) =>
      createAddressWithKey(db, keys, address),
    ),
    pruneApiKeys: write(pruneApiKeys),
  } satisfies Queries<ApiKeyStore>;
}

async function addApiKey(db: Db, key: NewApiKey, keysMax: number): Promise<boolean> {
  const count = await countRows(db.selectFrom("api_key").where("revoked_at", "is", null));
  if (count >= keysMax) return false;
  await db
    .insertInto("api_key")
    .values({
      key_id: key.keyId,
      key_hash: key.keyHash,
      name: key.name,
      creations_per_hour: key.creationsPerHour,
      live_addresses: key.liveAddresses,
      minutes: key.minutes,
      created_at: key.createdAtMs,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  return true;
}

async function findApiKey(db: Db, keyHash: Buffer): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom("api_key")
    .selectAll()
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
  return row && toApiKey(row);
}

async function listApiKeys(db: Db, nowMs: number): Promise<ListedApiKey[]> {
  const rows = await db
    .selectFrom("api_key")
    .selectAll("api_key")
    .select([
      (row) =>
        row
          .selectFrom("address")
          .innerJoin("inbox", "inbox.inbox_id", "address.inbox_id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("address.key_id", "=", "api_key.key_id")
          .where("expires_at", ">", nowMs)
          .as("active"),
      (row) =>
        row
          .selectFrom("webhook")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("webhook.key_id", "=", "api_key.key_id")
          .as("webhooks"),
    ])
    .orderBy(sql`CASE WHEN revoked_at IS NULL THEN 0 ELSE 1 END`)
    .orderBy("created_at", "desc")
    .orderBy("key_id")
    .execute();
  return rows.map(({ active, webhooks, ...row }) => ({
    ...toApiKey(row),
    activeAddresses: active ?? 0,
    webhooks: webhooks ?? 0,
  }));
}

async function revokeApiKey(db: Db, keyId: string, nowMs: number): Promise<boolean> {
  const revoked = await db
    .updateTable("api_key")
    .set({ revoked_at: nowMs })
    .where("key_id", "=", keyId)
    .where("revoked_at", "is", null)
    .returning("key_id")
    .executeTakeFirst();
  if (!revoked) return false;
  await db.deleteFrom("webhook").where("key_id", "=", keyId).execute();
  await db
    .deleteFrom("webhook_delivery")
    .where("key_id", "=", keyId)
    .where("due_at", "is not", null)
    .execute();
  return true;
}

/** The windows are rows beside those of networks. No network has such a name. */
const ENDPOINT = "create-with-key";
const counterOf = (keyId: string): string => `key ${keyId}`;

async function readKeyWindow(db: Db, keyId: string, nowMs: number): Promise<KeyWindow | undefined> {
  const row = await db
    .selectFrom("rate_limit")
    .select(["request_count", "window_end_at"])
    .where("ip", "=", counterOf(keyId))
    .where("endpoint", "=", ENDPOINT)
    .where("window_end_at", ">", nowMs)
    .executeTakeFirst();
  return row && { count: row.request_count, windowEndsAtMs: row.window_end_at };
}

/** The update of the key's row makes parallel creations of one key wait for each other, so that each is counted. */
async function createAddressWithKey(
  db: Db,
  keys: AddressKeys,
  address: NewAddress & { keyId: string },
): Promise<KeyCreateOutcome> {
  const { keyId, createdAtMs } = address;
  const key = await db
    .updateTable("api_key")
    .set({ last_used_at: createdAtMs })
    .where("key_id", "=", keyId)
    .where("revoked_at", "is", null)
    .returning(["live_addresses", "creations_per_hour"])
    .executeTakeFirst();
  if (!key) return { created: false, reason: "revoked" };
  const limit = key.creations_per_hour;
  const window = await readKeyWindow(db, keyId, createdAtMs);
  if (window && window.count >= limit) {
    return { created: false, reason: "creations", windowEndsAtMs: window.windowEndsAtMs };
  }
  const count = await countRows(
    db
      .selectFrom("address")
      .innerJoin("inbox", "inbox.inbox_id", "address.inbox_id")
      .where("key_id", "=", keyId)
      .where("expires_at", ">", createdAtMs),
  );
  if (count >= key.live_addresses) return { created: false, reason: "live-addresses" };
  const outcome = await createAddress(db, keys, address);
  if (!outcome.created) return { created: false, reason: "name-taken" };
  const request = { ip: counterOf(keyId), endpoint: ENDPOINT, nowMs: createdAtMs, limit };
  return { ...outcome, window: await countRequest(db, { ...request, windowMs: KEY_WINDOW_MS }) };
}

async function pruneApiKeys(db: Db, beforeMs: number): Promise<void> {
  await db
    .deleteFrom("api_key")
    .where("revoked_at", "<", beforeMs)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("address")
            .select("inbox_id")
            .whereRef("address.key_id", "=", "api_key.key_id"),
        ),
      ),
    )
    .execute();
}

function toApiKey(row: Selectable<Tables["api_key"]>): ApiKey {
  return {
    keyId: row.key_id,
    name: row.name,
    creationsPerHour: row.creations_per_hour,
    liveAddresses: row.live_addresses,
    minutes: row.minutes,
    createdAtMs: row.created_at,
    lastUsedAtMs: row.last_used_at,
    revokedAtMs: row.revoked_at,
  };
}
