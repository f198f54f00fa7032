import type { DeleteBefore, EndedInbox, SealedContent } from "../../inbox/inbox-store.ts";
import { createAddress } from "../queries/addresses.ts";
import { endExpired } from "../queries/expiry.ts";
import { deleteMessage, listNumbersBefore } from "../queries/messages.ts";
import { givePremium } from "../queries/payments.ts";
import type { Bound } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { prepareAddMessage } from "./add-message.ts";
import { prepareFindContent } from "./find-content.ts";
import { prepareKeySlots } from "./key-slots.ts";
import type { SqliteDatabase } from "./open-database.ts";
import type { RawSegments } from "./raw-segments.ts";
import type { sqliteQueries } from "./sqlite-queries.ts";

type Place = { database: SqliteDatabase; db: Db; segments: RawSegments };

/**
 * What the writer's thread does besides the queries of the tables, because it takes key slots, segments, or prepared
 * statements. Each call is all or nothing within its batch.
 */
export function createWriterMethods({ database, db, segments }: Place) {
  const findContent = prepareFindContent(database);
  const keys = prepareKeySlots(database);
  const deleteOne = async (inboxId: number, seq: number): Promise<boolean> => {
    const found = findContent(inboxId, seq);
    if (found?.place) segments.eraseLater(found.place);
    return deleteMessage(db, inboxId, seq);
  };
  return {
    ...keyMethods(db, keys),
    addMessage: prepareAddMessage(database, segments),
    readContent: (inboxId: number, seq: number): SealedContent | undefined => {
      const found = findContent(inboxId, seq);
      if (!found?.place) return found && { summary: found.summary, raw: found.sealed };
      const raw = segments.read(found.place);
      return raw && { summary: found.summary, raw };
    },
    deleteMessage: deleteOne,
    deleteMessagesBefore: async (request: DeleteBefore): Promise<number[]> => {
      const numbers = await listNumbersBefore(db, request);
      for (const seq of numbers) await deleteOne(request.inboxId, seq);
      return numbers;
    },
    endExpired: (nowMs: number, limit: number): Promise<EndedInbox[]> =>
      endExpired(db, { nowMs, limit }, { forgetKeys: keys.forget }),
  };
}

/** In place of the tables' queries of these names: an address refers to the slot of its key. */
function keyMethods(
  db: Db,
  keys: ReturnType<typeof prepareKeySlots>,
): Pick<Bound<typeof sqliteQueries>, "createAddress" | "givePremium" | "replaceKey"> {
  return {
    createAddress: async (address) => {
      const reference = keys.take(address.wrappedKey);
      const outcome = await createAddress(db, { ...address, wrappedKey: reference });
      if (!outcome.created) keys.forget([reference]);
      return outcome;
    },
    givePremium: async (request) => {
      const { address } = request;
      const reference = keys.take(address.wrappedKey);
      const given = { ...request, address: { ...address, wrappedKey: reference } };
      const outcome = await givePremium(db, given);
      if (!outcome.given) keys.forget([reference]);
      return outcome;
    },
    replaceKey: async (replacement) => keys.replace(replacement),
  };
}

/** Methods that can't run inside a transaction. */
export function createUnbatchedMethods(database: SqliteDatabase, segments: RawSegments) {
  const inSegment = database.prepare("SELECT 1 FROM raw_message WHERE segment = ? LIMIT 1");
  return {
    /** Returns true if the write-ahead log is empty; false while a reader blocks it. */
    scrub: (): boolean => {
      segments.releaseEmpty((segment) => inSegment.get(segment) !== undefined);
      const [result] = database.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
      return result?.busy === 0;
    },
    /** Checks writes: reads work even while another process holds the lock. */
    check: (): void => {
      database.exec("BEGIN IMMEDIATE");
      try {
        database.prepare("SELECT 1 FROM inbox LIMIT 1").all();
      } finally {
        database.exec("ROLLBACK");
      }
    },
  };
}

export type WriterMethods = ReturnType<typeof createWriterMethods> &
  ReturnType<typeof createUnbatchedMethods>;
