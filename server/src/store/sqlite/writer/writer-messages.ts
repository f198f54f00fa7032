import type { PostedError } from "../store-errors.ts";
import type { MailBatch } from "./mail-batch.ts";

/** Posted by the main thread: calls, and mail in its own format. */
export type WriterBatch = { requests: readonly WriterRequest[]; mail: readonly MailBatch[] };

/** `added`: rows of mail that was added (`mail-batch.ts`). */
export type WriterAnswer = { replies: readonly WriterReply[]; added: readonly number[] };

export type WriterRequest = { id: number; method: string; args: readonly unknown[] };

/**
 * Posted by the writer to its parent. The parent also gets Node's own messages (for example those of
 * `--watch`): ours are recognized by shape, others are ignored.
 */
export type WriterPost = WriterReady | WriterAnswer;

/** Posted once, when the tables exist. `newer`: migrations of a newer version, which this one doesn't know. */
export type WriterReady = { newer: readonly string[] };

export function isWriterReady(message: unknown): message is WriterReady {
  return typeof message === "object" && message !== null && "newer" in message;
}

export function isWriterAnswer(message: unknown): message is WriterAnswer {
  return typeof message === "object" && message !== null && "replies" in message;
}

/** `close` is the last message; earlier ones are still processed. */
export type WriterMessage = WriterBatch | "close";

export type WriterReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; error: PostedError };
