import type { CreateOutcome, DeleteBefore, NewAddress } from "../../inbox/inbox-store.ts";
import type { GiveOutcome, GiveRequest } from "../../premium/premium-store.ts";
import { addToken, createAddress, extendAddress } from "../queries/addresses.ts";
import { endExpired, purgeEnded } from "../queries/expiry.ts";
import { givePremium } from "../queries/payments.ts";
import {
  deleteMessage,
  listNumbersBefore,
  setSenderProof,
  setVerdict,
} from "../queries/messages.ts";
import type { Db } from "../schema.ts";
import { prepareAddMessage } from "./add-message.ts";
import type { SqliteDatabase } from "./open-database.ts";
import { prepareFindContent } from "./find-content.ts";
import { prepareKeySlots } from "./key-slots.ts";
import type { MailBatch } from "./mail-batch.ts";
import type { RawSegments } from "./raw-segments.ts";

/** As it crosses the threads; `raw` undefined: it lies behind the summary. */
export type StoredContent = { summary: Uint8Array; raw: Uint8Array | undefined };

/** What runs on the writer's thread, by name. Each call is all or nothing within its batch. */
export function createWriterMethods(database: SqliteDatabase, db: Db, segments: RawSegments) {
  const addMessage = prepareAddMessage(database, segments);
  const findContent = prepareFindContent(database);
  const keys = prepareKeySlots(database);
  return {
    addMessage,
    createAddress: async (address: NewAddress): Promise<CreateOutcome> => {
      const reference = keys.take(address.wrappedKey);
      const outcome = await createAddress(db, { ...address, wrappedKey: reference });
      if (!outcome.created) keys.forget([reference]);
      return outcome;
    },
    replaceKey: keys.replace,
    addToken: bind(db, addToken),
    extendAddress: bind(db, extendAddress),
    readContent: (inboxId: number, seq: number): StoredContent | undefined => {
      const found = findContent(inboxId, seq);
      if (!found?.place) return found && { summary: found.summary, raw: found.sealed };
      const raw = segments.read(found.place);
      return raw && { summary: found.summary, raw };
    },
    setVerdict: bind(db, setVerdict),
    setSenderProof: bind(db, setSenderProof),
    endExpired: (nowMs: number, limit: number) =>
      endExpired(db, { nowMs, limit }, { forgetKeys: keys.forget }),
    purgeEnded: (limit: number) => purgeEnded(db, limit),
    givePremium: async (request: GiveRequest): Promise<GiveOutcome> => {
      const { address } = request;
      const reference = keys.take(address.wrappedKey);
      const given = { ...request, address: { ...address, wrappedKey: reference } };
      const outcome = await givePremium(db, given);
      if (!outcome.given) keys.forget([reference]);
      return outcome;
    },
    ...deletionMethods(db, findContent, segments),
  };
}

function deletionMethods(
  db: Db,
  findContent: ReturnType<typeof prepareFindContent>,
  segments: RawSegments,
) {
  const deleteOne = (inboxId: number, seq: number): Promise<boolean> => {
    const found = findContent(inboxId, seq);
    if (found?.place) segments.eraseLater(found.place);
    return deleteMessage(db, inboxId, seq);
  };
  return {
    deleteMessage: deleteOne,
    deleteMessagesBefore: async (request: DeleteBefore): Promise<number[]> => {
      const numbers = await listNumbersBefore(db, request);
      for (const seq of numbers) await deleteOne(request.inboxId, seq);
      return numbers;
    },
  };
}

/** What can't run inside a transaction. */
export function createUnbatchedMethods(database: SqliteDatabase, segments: RawSegments) {
  const inSegment = database.prepare("SELECT 1 FROM raw_message WHERE segment = ? LIMIT 1");
  return {
    /** True when the write-ahead log holds nothing any more; false while a reader is in the way. */
    scrub: (): boolean => {
      segments.releaseEmpty((segment) => inSegment.get(segment) !== undefined);
      const [result] = database.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
      return result?.busy === 0;
    },
    /** Reading goes on while another process has the lock: what has to work is writing. */
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

/** What the main thread posts: calls, and mail in a form of its own. */
export type WriterBatch = { requests: readonly WriterRequest[]; mail: readonly MailBatch[] };

/** `added`: rows of mail that was added (`mail-batch.ts`). */
export type WriterAnswer = { replies: readonly WriterReply[]; added: readonly number[] };

export type WriterRequest = { id: number; method: string; args: readonly unknown[] };

/**
 * What the writer posts to its parent. A thread's parent gets messages of Node's own as well (those of
 * `--watch`, for one): each of ours is recognized by its shape, and all others are ignored.
 */
export type WriterPost = typeof WRITER_READY | WriterAnswer;

/** Posted once, when the tables are there. */
export const WRITER_READY = "ready";

export function isWriterAnswer(message: unknown): message is WriterAnswer {
  return typeof message === "object" && message !== null && "replies" in message;
}

/** `close` is the last one: what came before it is still done. */
export type WriterMessage = WriterBatch | "close";

export type WriterReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; error: { message: string; code?: string; stack?: string } };

function bind<Args extends unknown[], Result>(
  db: Db,
  query: (db: Db, ...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return (...args) => query(db, ...args);
}
