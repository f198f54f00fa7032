import type {
  AddOutcome,
  InboxStore,
  NewMessage,
  RecipientInbox,
} from "../../inbox/inbox-store.ts";
import type { EmailAddress } from "../../address/email-address.ts";
import type { Bound, ReadsOf } from "../query-table.ts";
import type { Store } from "../store.ts";
import {
  selectAddressByToken,
  toAddress,
  type AddressWithKey,
  type AddressRow,
} from "../queries/mail/addresses.ts";
import type { Db } from "../schema.ts";
import { slotKeys } from "./key-slots.ts";
import { prepareListChangesSince } from "./list-changes-since.ts";
import { InboxCache } from "./inbox-cache.ts";
import type { SqliteDatabase } from "./open-database.ts";
import { RecipientCache } from "./recipient-cache.ts";
import type { sqliteQueries } from "./sqlite-queries.ts";
import { mapErrors, mapThrown } from "./store-errors.ts";
import type { WriterThread } from "./writer/writer-thread.ts";

type Place = {
  writer: WriterThread;
  reader: SqliteDatabase;
  /** The same connection as the reader. */
  db: Db;
  queries: Bound<typeof sqliteQueries>;
};
type Remembered = { recipients: RecipientCache; inboxes: InboxCache };
type Changed = (inboxId: number) => void;

/**
 * The embedded store's inbox methods that its queries don't cover, with a cache of frequently read data. Each change of
 * an inbox invalidates its cache.
 */
export function createInboxMethods(place: Place) {
  const remembered = { recipients: new RecipientCache(), inboxes: new InboxCache() };
  const changed = (inboxId: number): void => {
    remembered.recipients.forget(inboxId);
    remembered.inboxes.forget(inboxId);
  };
  return {
    ...createReads(place, remembered),
    ...createChanges(place, remembered.inboxes, changed),
    addMessage: addMessageWith(place.writer, remembered, changed),
  };
}

function createReads({ writer, reader, db, queries }: Place, { recipients, inboxes }: Remembered) {
  const listChangesSince = prepareListChangesSince(reader);
  const findWrappedKey = prepareFindWrappedKey(reader);
  const findByToken = prepareFindByToken(reader, db);
  return {
    findRecipient: cachedFindRecipient(reader, recipients),
    findAddress: async (email) => (await queries.findAddress(email))?.address,
    findAddressByToken: async (hash) => inboxes.address(hash, () => findByToken(hash)),
    findAddressById: async (inboxId) => (await queries.findAddressById(inboxId))?.address,
    findAddressByPublicId: async (id) => (await queries.findAddressByPublicId(id))?.address,
    findWrappedKey: async (inboxId) => inboxes.wrappedKey(inboxId, () => findWrappedKey(inboxId)),
    listChangesSince: (requests, limit) => mapErrors(listChangesSince(requests, limit)),
    versionOf: (inboxId) => inboxes.versionOf(inboxId),
    readContent: (inboxId, seq) => writer.read("readContent", [inboxId, seq]),
  } satisfies Partial<InboxStore>;
}

/** Writes after which the cache is still valid. A list, so that no other write is forgotten. */
type Harmless =
  | "createAddress"
  // No list shows the proof.
  | "setSenderProof"
  | "purgeEnded"
  | "scrub";

type Changes = Omit<
  InboxStore,
  keyof ReturnType<typeof createReads> | ReadsOf<typeof sqliteQueries> | "addMessage" | Harmless
> &
  Pick<Store, "revokePremium">;

function createChanges({ writer, queries }: Place, inboxes: InboxCache, changed: Changed): Changes {
  return {
    replaceKey: (replacement) =>
      changing(queries.replaceKey(replacement), () => changed(replacement.inboxId)),
    // The oldest token may have been dropped.
    addToken: (token) => changing(queries.addToken(token), () => inboxes.forget(token.inboxId)),
    extendAddress: (request) =>
      changing(queries.extendAddress(request), () => changed(request.inboxId)),
    setVerdict: (inboxId, seq, verdict) =>
      changing(queries.setVerdict(inboxId, seq, verdict), () => inboxes.forget(inboxId)),
    setSeen: (inboxId, seq, isSeen) =>
      changing(queries.setSeen(inboxId, seq, isSeen), () => inboxes.forget(inboxId)),
    deleteMessage: (inboxId, seq) =>
      changing(queries.deleteMessage(inboxId, seq), () => changed(inboxId)),
    deleteMessagesBefore: (request) =>
      changing(writer.call("deleteMessagesBefore", [request]), () => changed(request.inboxId)),
    endAddress: (inboxId, nowMs) =>
      changing(queries.endAddress(inboxId, nowMs), () => changed(inboxId)),
    endExpired: async (nowMs, limit) => {
      const ended = await queries.endExpired(nowMs, limit);
      for (const { inboxId } of ended) changed(inboxId);
      return ended;
    },
    revokePremium: async (request) => {
      const outcome = await queries.revokePremium(request);
      if (outcome.revoked && outcome.inboxId !== null) changed(outcome.inboxId);
      return outcome;
    },
  };
}

/** Invalidates after a failure, too: the write may have been committed. */
async function changing<Result>(write: Promise<Result>, forget: () => void): Promise<Result> {
  try {
    return await write;
  } finally {
    forget();
  }
}

function cachedFindRecipient(
  reader: SqliteDatabase,
  recipients: RecipientCache,
): (email: EmailAddress) => Promise<RecipientInbox | undefined> {
  const statement = reader.prepare<[string, string], RecipientInbox>(
    `SELECT address.inbox_id AS inboxId, public_id AS publicId, expires_at AS expiresAtMs,
            content_key.wrapped_key AS wrappedKey, kind, ip, key_id AS keyId, message_count AS messageCount, size_bytes AS sizeBytes
     FROM address JOIN inbox ON inbox.inbox_id = address.inbox_id
       JOIN content_key ON slot = key_slot
     WHERE domain = ? AND local_part = ?`,
  );
  const find = mapThrown(({ domain, local }: EmailAddress) => statement.get(domain, local));
  return async (email) => {
    const known = recipients.get(email);
    if (known) return known;
    const row = find(email);
    if (row) recipients.set(email, row);
    return row;
  };
}

/** Kysely would build the query anew for each look-up, which takes 22 KB of memory and most of the look-up's time. */
function prepareFindByToken(
  reader: SqliteDatabase,
  db: Db,
): (tokenHash: Buffer) => AddressWithKey | undefined {
  const { sql } = selectAddressByToken(db, slotKeys, Buffer.alloc(0)).compile();
  const find = reader.prepare<[Buffer], AddressRow>(sql);
  return mapThrown((tokenHash) => toAddress(find.get(tokenHash)));
}

function prepareFindWrappedKey(reader: SqliteDatabase): (inboxId: number) => Buffer | undefined {
  const find = reader.prepare<[number], { wrappedKey: Buffer }>(
    `SELECT content_key.wrapped_key AS wrappedKey
     FROM address JOIN content_key ON slot = key_slot
     WHERE inbox_id = ? AND is_free = 0`,
  );
  return mapThrown((inboxId) => find.get(inboxId)?.wrappedKey);
}

function addMessageWith(
  writer: WriterThread,
  { recipients, inboxes }: Remembered,
  changed: Changed,
): (message: NewMessage) => Promise<AddOutcome> {
  return async (message) => {
    try {
      const added = await writer.addMessage(message);
      if (added === "full") return { stored: false, reason: "full" };
      for (const row of added) {
        recipients.update(row.inboxId, row);
        inboxes.forget(row.inboxId);
      }
      return { stored: true, added: added.map(({ inboxId, seq }) => ({ inboxId, seq })) };
    } catch (error) {
      // The write may have been committed: the next lookup reads the database.
      for (const { inboxId } of message.copies) changed(inboxId);
      throw error;
    }
  };
}
