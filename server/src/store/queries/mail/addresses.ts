import type { Selectable } from "kysely";
import type {
  Inbox,
  CreateOutcome,
  ExtendOutcome,
  ExtendRequest,
  KeyReplacement,
  LastingKey,
  NewAddress,
  NewToken,
  InboxStore,
  KeyLife,
} from "../../../inbox/inbox-store.ts";
import type { EmailAddress } from "../../../address/email-address.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";
import type { KeyColumn } from "../../tables/mail-tables.ts";
import type { AddressKeys } from "./address-keys.ts";
import { networksOf } from "../abuse/network-columns.ts";

const MINUTE_MS = 60_000;

/** The lookups return the key with the address, for PostgreSQL to cache. The engines pass on the address alone. */
export type AddressWithKey = { address: Inbox; wrappedKey: Buffer };

type Lookup = "findAddress" | "findAddressByToken" | "findAddressById" | "findAddressByPublicId";

type AddressStore = Omit<InboxStore, Lookup> & {
  [Name in Lookup]: (...args: Parameters<InboxStore[Name]>) => Promise<AddressWithKey | undefined>;
};

export function addressQueries(keys: AddressKeys) {
  return {
    createAddress: write((db: Db, address: NewAddress) => createAddress(db, keys, address)),
    findAddress: read((db: Db, { domain, local }: EmailAddress) =>
      readAddress(
        selectAddress(db, keys).where("domain", "=", domain).where("local_part", "=", local),
      ),
    ),
    findAddressByToken: read((db: Db, tokenHash: Buffer) =>
      readAddress(selectAddressByToken(db, keys, tokenHash)),
    ),
    findAddressById: read((db: Db, inboxId: number) =>
      readAddress(selectAddress(db, keys).where("address.inbox_id", "=", inboxId)),
    ),
    findAddressByPublicId: read((db: Db, publicId: string) =>
      readAddress(selectAddress(db, keys).where("public_id", "=", publicId)),
    ),
    findWrappedKey: read((db: Db, inboxId: number) => findWrappedKey(db, keys, inboxId)),
    findPasswordHash: read(findPasswordHash),
    listLastingKeys: read((db: Db) => listLastingKeys(db, keys)),
    replaceKey: write((db: Db, replacement: KeyReplacement) => keys.replace(db, replacement)),
    addToken: write(addToken),
    extendAddress: write(extendAddress),
    findKeyLife: read(findKeyLife),
  } satisfies Partial<Queries<AddressStore>>;
}

export async function createAddress(
  db: Db,
  keys: AddressKeys,
  address: NewAddress,
): Promise<CreateOutcome> {
  const row = await keys.insertWith(db, address.wrappedKey, (column) =>
    insertAddress(db, address, column),
  );
  if (!row) return { created: false };
  await db
    .insertInto("inbox")
    .values({
      inbox_id: row.inbox_id,
      expires_at: address.expiresAtMs,
      extensions_used: 0,
      last_seq: 0,
      message_count: 0,
      size_bytes: 0,
    })
    .execute();
  const { tokenHash, createdAtMs } = address;
  if (tokenHash) await insertToken(db, { inboxId: row.inbox_id, tokenHash, createdAtMs });
  return { created: true, inboxId: row.inbox_id };
}

async function insertAddress(
  db: Db,
  address: NewAddress,
  keyColumn: KeyColumn,
): Promise<{ inbox_id: number } | undefined> {
  return db
    .insertInto("address")
    .values({
      public_id: address.publicId,
      domain: address.email.domain,
      local_part: address.email.local,
      kind: address.kind,
      created_at: address.createdAtMs,
      password_hash: address.passwordHash,
      ip: address.ip,
      referrer: address.referrer,
      key_id: address.keyId ?? null,
      key_lifetime_ms: keyLifetimeOf(address),
      ...keyColumn,
      ...networksOf(address.ip),
    })
    .onConflict((conflict) => conflict.columns(["domain", "local_part"]).doNothing())
    .returning("inbox_id")
    .executeTakeFirst();
}

function keyLifetimeOf({ keyId, createdAtMs, expiresAtMs }: NewAddress): number | null {
  return keyId === undefined || expiresAtMs === null ? null : expiresAtMs - createdAtMs;
}

async function findWrappedKey(
  db: Db,
  keys: AddressKeys,
  inboxId: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("address")
    .select(keys.wrappedKey.as("wrappedKey"))
    .where("inbox_id", "=", inboxId)
    .executeTakeFirst();
  return row?.wrappedKey ?? undefined;
}

async function findPasswordHash(db: Db, inboxId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("address")
    .select("password_hash")
    .where("inbox_id", "=", inboxId)
    .executeTakeFirst();
  return row?.password_hash ?? undefined;
}

async function listLastingKeys(db: Db, keys: AddressKeys): Promise<LastingKey[]> {
  const rows = await db
    .selectFrom("inbox")
    .innerJoin("address", "address.inbox_id", "inbox.inbox_id")
    .select(["address.inbox_id as inboxId", keys.wrappedKey.as("wrappedKey")])
    .where("expires_at", "is", null)
    .execute();
  return rows.flatMap(({ inboxId, wrappedKey }) => (wrappedKey ? [{ inboxId, wrappedKey }] : []));
}

async function addToken(db: Db, token: NewToken): Promise<void> {
  await insertToken(db, token);
  await db
    .deleteFrom("token")
    .where("inbox_id", "=", token.inboxId)
    .where("token_hash", "not in", (kept) =>
      kept
        .selectFrom("token")
        .select("token_hash")
        .where("inbox_id", "=", token.inboxId)
        .orderBy("created_at", "desc")
        .limit(token.tokensMax),
    )
    .execute();
}

async function extendAddress(db: Db, request: ExtendRequest): Promise<ExtendOutcome> {
  const extended = await db
    .updateTable("inbox")
    .set((column) => ({
      expires_at: request.expiresAtMs,
      extensions_used: column("extensions_used", "+", 1),
    }))
    .where("inbox_id", "=", request.inboxId)
    .where("expires_at", ">", request.nowMs)
    .where("extensions_used", "<", request.extensionsMax)
    .returning("extensions_used")
    .executeTakeFirst();
  if (extended) return { extended: true, extensionsUsed: extended.extensions_used };
  const inbox = await db
    .selectFrom("inbox")
    .select("expires_at")
    .where("inbox_id", "=", request.inboxId)
    .executeTakeFirst();
  const endsAtMs = inbox?.expires_at ?? 0;
  return { extended: false, reason: endsAtMs > request.nowMs ? "limit" : "ended" };
}

async function findKeyLife(db: Db, inboxId: number): Promise<KeyLife | undefined> {
  const row = await db
    .selectFrom("address")
    .innerJoin("api_key", "api_key.key_id", "address.key_id")
    .select(["address.created_at", "minutes", "key_lifetime_ms"])
    .where("inbox_id", "=", inboxId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at: createdAtMs, minutes, key_lifetime_ms: lifetimeMs } = row;
  return { latestEndMs: createdAtMs + minutes * MINUTE_MS, lifetimeMs };
}

async function insertToken(
  db: Db,
  { inboxId, tokenHash, createdAtMs }: { inboxId: number; tokenHash: Buffer; createdAtMs: number },
): Promise<void> {
  await db
    .insertInto("token")
    .values({ inbox_id: inboxId, token_hash: tokenHash, created_at: createdAtMs })
    .onConflict((conflict) => conflict.columns(["inbox_id", "token_hash"]).doNothing())
    .execute();
}

function selectAddress(db: Db, keys: AddressKeys) {
  return db
    .selectFrom("address")
    .innerJoin("inbox", "inbox.inbox_id", "address.inbox_id")
    .select([
      "address.inbox_id",
      "public_id",
      "domain",
      "local_part",
      "kind",
      "address.created_at",
      keys.wrappedKey.as("wrapped_key"),
      "expires_at",
      "extensions_used",
      "last_seq",
    ]);
}

/** Its only parameter is the hash. */
export function selectAddressByToken(db: Db, keys: AddressKeys, tokenHash: Buffer) {
  return selectAddress(db, keys)
    .innerJoin("token", "token.inbox_id", "address.inbox_id")
    .where("token.token_hash", "=", tokenHash);
}

export type AddressRow = Pick<
  Selectable<Tables["address"]> & Selectable<Tables["inbox"]>,
  | "inbox_id"
  | "public_id"
  | "domain"
  | "local_part"
  | "kind"
  | "created_at"
  | "expires_at"
  | "extensions_used"
  | "last_seq"
> & { wrapped_key: Buffer | null };

async function readAddress(query: {
  executeTakeFirst: () => Promise<AddressRow | undefined>;
}): Promise<AddressWithKey | undefined> {
  return toAddress(await query.executeTakeFirst());
}

/** An address without its key can't be opened: it has ended, or the database is damaged. */
export function toAddress(row: AddressRow | undefined): AddressWithKey | undefined {
  if (!row || row.wrapped_key === null) return undefined;
  const address = {
    inboxId: row.inbox_id,
    publicId: row.public_id,
    email: { local: row.local_part, domain: shareText(row.domain) },
    kind: shareText(row.kind),
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    extensionsUsed: row.extensions_used,
    lastSeq: row.last_seq,
  };
  return { address, wrappedKey: row.wrapped_key };
}

/** Kinds and our own domains: few values, repeated in every row. */
const sharedTexts = new Map<string, string>();

/** Returns the same string for the same text: each row has separate strings, and thousands stay in memory. */
function shareText<Text extends string>(text: Text): Text {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same text
  const first = sharedTexts.get(text) as Text | undefined;
  if (first !== undefined) return first;
  sharedTexts.set(text, text);
  return text;
}
