import { Kysely, SqliteDialect } from "kysely";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RateLimitStore } from "../../abuse/rate-limit-store.ts";
import type { AddedMessage, NewMessage, RecipientRow } from "../../inbox/inbox-store.ts";
import type { Log } from "../../log.ts";
import type { EmailAddress } from "../../mail/email-address.ts";
import {
  findAddress,
  findAddressById,
  findAddressByPublicId,
  findAddressByToken,
} from "../queries/addresses.ts";
import { findForwardTarget } from "../queries/forward-targets.ts";
import { findMessage, listMessages } from "../queries/messages.ts";
import { listBlocks } from "../queries/rate-limits.ts";
import type { Db, Tables } from "../schema.ts";
import type { Store } from "../store.ts";
import { InboxCache } from "./inbox-cache.ts";
import { prepareReadKey } from "./key-slots.ts";
import { lockDataDir } from "./lock-data-dir.ts";
import { createMemoryRateLimits } from "./memory-rate-limits.ts";
import { openReadOnly, type SqliteDatabase } from "./open-database.ts";
import { operatorIn } from "./operator-in-writer.ts";
import { createPanelThread } from "./panel-thread.ts";
import { forwardTargetsIn, sentMailIn } from "./rows-in-writer.ts";
import { premiumIn } from "./premium-in-writer.ts";
import { RecipientCache } from "./recipient-cache.ts";
import { nameError, read } from "./store-errors.ts";
import { subscriptionsIn } from "./subscriptions-in-writer.ts";
import { WriterThread } from "./writer-thread.ts";

const CHECKPOINT_EVERY_MS = 250;

/**
 * The embedded store: writes go to a thread of their own and commit in groups, quick look-ups are
 * answered here from a connection that can't write. It must never block the thread that serves
 * sockets for longer than such a look-up takes.
 */
export async function openSqliteStore(dataDir: string, log: Log): Promise<Store> {
  const unlock = lockDataDir(dataDir);
  const file = join(dataDir, "mayfly.db");
  const writer = new WriterThread(file, log);
  await writer.start();
  const checkpointer = startCheckpointer(file, log);
  const reader = openReadOnly(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) });
  const panel = createPanelThread(file);
  const recipients = new RecipientCache();
  const inboxes = new InboxCache();
  const changed = (inboxId: number): void => {
    recipients.forget(inboxId);
    inboxes.forget(inboxId);
  };
  const withKey = withKeyFrom(reader);
  const limits = await openRateLimits(db, writer, log);

  return {
    findRecipient: cachedFindRecipient(reader, recipients),
    findAddress: (email) => read(findAddress(db, email).then(withKey)),
    findAddressByToken: (hash) =>
      inboxes.address(hash, () => read(findAddressByToken(db, hash).then(withKey))),
    findAddressById: (inboxId) => read(findAddressById(db, inboxId).then(withKey)),
    findAddressByPublicId: (id) => read(findAddressByPublicId(db, id).then(withKey)),
    findForwardTarget: (ids) => read(findForwardTarget(db, ids)),
    listMessages: (inboxId, options) => {
      const list = () => read(listMessages(db, inboxId, options));
      return options ? list() : inboxes.messages(inboxId, list);
    },
    findMessage: (inboxId, seq) => read(findMessage(db, inboxId, seq)),

    addMessage: addMessageWith(writer, recipients, inboxes),
    createAddress: (address) => writer.call("createAddress", [address]),
    addToken: async (token) => {
      await writer.call("addToken", [token]);
      // The oldest may have gone for it.
      inboxes.forget(token.inboxId);
    },
    extendAddress: async (request) => {
      const outcome = await writer.call("extendAddress", [request]);
      changed(request.inboxId);
      return outcome;
    },
    readRaw: async (inboxId, seq) => asBuffer(await writer.call("readRaw", [inboxId, seq])),
    setVerdict: async (inboxId, seq, verdict) => {
      const kept = await writer.call("setVerdict", [inboxId, seq, verdict]);
      inboxes.forget(inboxId);
      return kept;
    },
    deleteMessage: async (inboxId, seq) => {
      const deleted = await writer.call("deleteMessage", [inboxId, seq]);
      changed(inboxId);
      return deleted;
    },
    endExpired: async (nowMs, limit) => {
      const ended = await writer.call("endExpired", [nowMs, limit]);
      for (const { inboxId } of ended) changed(inboxId);
      return ended;
    },
    purgeEnded: (limit) => writer.call("purgeEnded", [limit]),
    scrub: () => writer.call("scrub", []),
    ...sentMailIn(writer),
    ...forwardTargetsIn(writer),
    ...premiumIn({ writer, db, changed }),
    ...subscriptionsIn(writer, db),
    ...operatorIn({ writer, db, panel }),
    ...keptRateLimits(limits, writer),

    ...ofThisProcess(writer),
    load: () => writer.load(),
    close: async () => {
      // The last connection to close folds the write-ahead log back: that is the writer's.
      await Promise.all([checkpointer.terminate(), panel.close()]);
      reader.close();
      await writer.close();
      unlock();
    },
  };
}

/** Nobody else is in the folder, which is locked, and the time is this machine's. */
function ofThisProcess(writer: WriterThread): Pick<Store, "check" | "runAlone" | "readClock"> {
  return {
    check: () => writer.call("check", []),
    runAlone: (_name, work) => work(),
    readClock: async () => undefined,
  };
}

function startCheckpointer(file: string, log: Log): Worker {
  const checkpointer = new Worker(new URL("./checkpointer.ts", import.meta.url), {
    workerData: { file, everyMs: CHECKPOINT_EVERY_MS },
  });
  checkpointer.on("error", (error) => {
    log.warn({ err: error }, "checkpoints go on inside the writer: their own thread failed");
  });
  checkpointer.unref();
  return checkpointer;
}

function keptRateLimits(
  limits: ReturnType<typeof createMemoryRateLimits>,
  writer: WriterThread,
): RateLimitStore {
  return {
    countRequest: async (request) => limits.countRequest(request),
    findBlock: async (asked) => limits.findBlock(asked),
    listBlocks: async (nowMs) => limits.listBlocks(nowMs),
    removeRateLimits: async (ip) => {
      const counted = limits.remove(ip);
      return (await writer.call("removeRateLimits", [ip])) || counted;
    },
    pruneRateLimits: (nowMs) => {
      limits.prune(nowMs);
      return writer.call("pruneRateLimits", [nowMs]);
    },
  };
}

async function openRateLimits(db: Db, writer: WriterThread, log: Log) {
  return createMemoryRateLimits(await listBlocks(db, 0), (block) => {
    writer.call("saveBlock", [block]).catch((error: unknown) => {
      // The limit holds in memory all the same.
      log.warn({ err: error }, "a rate limit could not be kept for after a restart");
    });
  });
}

function cachedFindRecipient(
  reader: SqliteDatabase,
  recipients: RecipientCache,
): (email: EmailAddress) => Promise<RecipientRow | undefined> {
  const find = reader.prepare<[string, string], RecipientRow>(
    `SELECT address.inbox_id AS inboxId, public_id AS publicId, expires_at AS expiresAtMs,
            wrapped_key AS wrappedKey, kind, message_count AS messageCount, size_bytes AS sizeBytes
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
  recipients: RecipientCache,
  inboxes: InboxCache,
): (message: NewMessage) => Promise<AddedMessage[]> {
  return async (message) => {
    try {
      const added = await writer.addMessage(message);
      for (const row of added) {
        recipients.update(row.inboxId, row);
        inboxes.forget(row.inboxId);
      }
      return added.map(({ inboxId, seq }) => ({ inboxId, seq }));
    } catch (error) {
      // Whether it was committed isn't known: the next look-up reads the database.
      for (const { inboxId } of message.copies) {
        recipients.forget(inboxId);
        inboxes.forget(inboxId);
      }
      throw error;
    }
  };
}

/** Buffers cross threads as plain Uint8Arrays. */
function asBuffer(bytes: Uint8Array | undefined): Buffer | undefined {
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
