import type { AddOutcome, InboxStore, NewMessage, RecipientRow } from "../../inbox/inbox-store.ts";
import type { EmailAddress } from "../../mail/email-address.ts";
import {
  findAddress,
  findAddressById,
  findAddressByPublicId,
  findAddressByToken,
  listLastingKeys,
} from "../queries/addresses.ts";
import { findMessage, findStanding, listMessages } from "../queries/messages.ts";
import type { Db } from "../schema.ts";
import { prepareFindNews } from "./find-news.ts";
import { InboxCache } from "./inbox-cache.ts";
import { prepareReadKey } from "./key-slots.ts";
import type { SqliteDatabase } from "./open-database.ts";
import { RecipientCache } from "./recipient-cache.ts";
import { nameError, namingErrors as read } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

type Place = { writer: WriterThread; reader: SqliteDatabase; db: Db };
type Remembered = { recipients: RecipientCache; inboxes: InboxCache };

/**
 * Inboxes in the embedded store: read here, written by the writer. What is asked again and again is
 * remembered; `changed` makes it forget an inbox that somebody else changed.
 */
export function inboxesIn(place: Place): InboxStore & { changed: (inboxId: number) => void } {
  const remembered = { recipients: new RecipientCache(), inboxes: new InboxCache() };
  const changed = (inboxId: number): void => {
    remembered.recipients.forget(inboxId);
    remembered.inboxes.forget(inboxId);
  };
  return {
    changed,
    ...readsOf(place, remembered),
    ...writesOf(place.writer, remembered, changed),
  };
}

type Reads = Pick<InboxStore, "listLastingKeys" | "listMessages" | "versionOf" | "readContent"> & {
  [Name in keyof InboxStore as Name extends `find${string}` ? Name : never]: InboxStore[Name];
};

function readsOf({ writer, reader, db }: Place, { recipients, inboxes }: Remembered): Reads {
  const withKey = withKeyFrom(reader);
  const findNews = prepareFindNews(reader);
  return {
    findRecipient: cachedFindRecipient(reader, recipients),
    findAddress: (email) => read(findAddress(db, email).then(withKey)),
    findAddressByToken: (hash) =>
      inboxes.address(hash, () => read(findAddressByToken(db, hash).then(withKey))),
    findAddressById: (inboxId) => read(findAddressById(db, inboxId).then(withKey)),
    findAddressByPublicId: (id) => read(findAddressByPublicId(db, id).then(withKey)),
    listLastingKeys: async () => {
      const rows = await read(listLastingKeys(db));
      return rows.flatMap((row) => withKey(row) ?? []);
    },
    listMessages: (inboxId, options) => read(listMessages(db, inboxId, options)),
    findNews: (asked, limit) => read(findNews(asked, limit)),
    versionOf: (inboxId) => inboxes.versionOf(inboxId),
    findMessage: (inboxId, seq) => read(findMessage(db, inboxId, seq)),
    findStanding: (inboxId, seq) => read(findStanding(db, inboxId, seq)),
    readContent: async (inboxId, seq) => {
      const content = await writer.call("readContent", [inboxId, seq]);
      return (
        content && { summary: asBuffer(content.summary), raw: content.raw && asBuffer(content.raw) }
      );
    },
  };
}

function writesOf(
  writer: WriterThread,
  remembered: Remembered,
  changed: (inboxId: number) => void,
): Omit<InboxStore, keyof Reads> {
  const { inboxes } = remembered;
  return {
    addMessage: addMessageWith(writer, remembered, changed),
    createAddress: (address) => writer.call("createAddress", [address]),
    replaceKey: (replacement) =>
      changing(writer.call("replaceKey", [replacement]), () => changed(replacement.inboxId)),
    // The oldest may have gone for it.
    addToken: (token) =>
      changing(writer.call("addToken", [token]), () => inboxes.forget(token.inboxId)),
    extendAddress: (request) =>
      changing(writer.call("extendAddress", [request]), () => changed(request.inboxId)),
    setVerdict: (inboxId, seq, verdict) =>
      changing(writer.call("setVerdict", [inboxId, seq, verdict]), () => inboxes.forget(inboxId)),
    // No list shows it: what is remembered of the inbox stays.
    setSenderProof: (inboxId, seq, proof) => writer.call("setSenderProof", [inboxId, seq, proof]),
    deleteMessage: (inboxId, seq) =>
      changing(writer.call("deleteMessage", [inboxId, seq]), () => changed(inboxId)),
    deleteMessagesBefore: (request) =>
      changing(writer.call("deleteMessagesBefore", [request]), () => changed(request.inboxId)),
    endExpired: async (nowMs, limit) => {
      const ended = await writer.call("endExpired", [nowMs, limit]);
      for (const { inboxId } of ended) changed(inboxId);
      return ended;
    },
    purgeEnded: (limit) => writer.call("purgeEnded", [limit]),
    scrub: () => writer.call("scrub", []),
  };
}

/** Forgets after a failure as well: whether it was committed isn't known then. */
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
): (email: EmailAddress) => Promise<RecipientRow | undefined> {
  const find = reader.prepare<[string, string], RecipientRow>(
    `SELECT address.inbox_id AS inboxId, public_id AS publicId, expires_at AS expiresAtMs,
            wrapped_key AS wrappedKey, kind, ip, message_count AS messageCount, size_bytes AS sizeBytes
     FROM address JOIN inbox ON inbox.inbox_id = address.inbox_id
     WHERE domain = ? AND local_part = ?`,
  );
  const withKey = withKeyFrom(reader);
  return async (email) => {
    const known = recipients.get(email);
    if (known) return known;
    try {
      const row = withKey(find.get(email.domain, email.local));
      if (row) recipients.set(email, row);
      return row;
    } catch (error) {
      throw nameError(error);
    }
  };
}

/** An address's row refers to the slot of its key. */
function withKeyFrom(reader: SqliteDatabase) {
  const readKey = prepareReadKey(reader);
  return <Row extends { wrappedKey: Buffer }>(row: Row | undefined): Row | undefined => {
    const wrappedKey = row && readKey(row.wrappedKey);
    return wrappedKey && { ...row, wrappedKey };
  };
}

function addMessageWith(
  writer: WriterThread,
  { recipients, inboxes }: Remembered,
  changed: (inboxId: number) => void,
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
      // Whether it was committed isn't known: the next look-up reads the database.
      for (const { inboxId } of message.copies) changed(inboxId);
      throw error;
    }
  };
}

/** Buffers cross threads as plain Uint8Arrays. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
