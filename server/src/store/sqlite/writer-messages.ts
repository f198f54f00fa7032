import type { MailBatch } from "./mail-batch.ts";

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
