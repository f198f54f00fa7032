import type { DeleteBefore, SealedContent } from "../../../inbox/inbox-store.ts";
import { deleteMessage, listNumbersBefore } from "../../queries/mail/messages.ts";
import type { Db } from "../../schema.ts";
import { prepareAddMessage } from "./add-message.ts";
import { prepareFindContent } from "./find-content.ts";
import type { SqliteDatabase } from "../open-database.ts";
import type { RawSegments } from "../segments/raw-segments.ts";

type Place = { database: SqliteDatabase; db: Db; segments: RawSegments };

/**
 * The writer's methods besides the queries of the tables, because they need segments or prepared statements. Each call
 * is all or nothing within its batch.
 */
export function createWriterMethods({ database, db, segments }: Place) {
  const findContent = prepareFindContent(database);
  const deleteOne = async (inboxId: number, seq: number): Promise<boolean> => {
    const found = findContent(inboxId, seq);
    if (found?.place) segments.eraseLater(found.place);
    return deleteMessage(db, inboxId, seq);
  };
  return {
    addMessage: prepareAddMessage(database, segments),
    deleteMessage: deleteOne,
    deleteMessagesBefore: async (request: DeleteBefore): Promise<number[]> => {
      const numbers = await listNumbersBefore(db, request);
      for (const seq of numbers) await deleteOne(request.inboxId, seq);
      return numbers;
    },
  };
}

/** Methods that can't run inside a transaction, or need none. */
export function createUnbatchedMethods(database: SqliteDatabase, segments: RawSegments) {
  const findContent = prepareFindContent(database);
  const inSegment = database.prepare("SELECT 1 FROM raw_message WHERE segment = ? LIMIT 1");
  return {
    readContent: (inboxId: number, seq: number): SealedContent | undefined => {
      const found = findContent(inboxId, seq);
      if (!found?.place) return found && { summary: found.summary, raw: found.sealed };
      const raw = segments.read(found.place);
      return raw && { summary: found.summary, raw };
    },
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
