/**
 * The full parse of one message. Runs only in a worker thread (`parse-message.ts`): a hostile message may use up the
 * time and memory of its thread.
 */
import { findWords, type WordsFound } from "../text/find-words.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import { readFullAttachment, readFullMessage } from "./read-message.ts";
import { decodeTransferEncoding } from "../mime/transfer-encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns once the worker has started; only then does the time limit of a message begin. */
export function ready(): void {}

export function parseInWorker(bytes: Bytes): ParsedMessage {
  return readFullMessage(asBuffer(bytes));
}

/** Returns undefined if the message has no such attachment. */
export function readAttachmentInWorker(args: {
  bytes: Bytes;
  index: number;
}): AttachmentContent | undefined {
  return readFullAttachment(asBuffer(args.bytes), args.index);
}

/** Decodes an attachment whose place in the message is known. */
export function decodeInWorker(args: { bytes: Bytes; encoding: string }): Uint8Array {
  const encoded = asBuffer(args.bytes).toString("latin1");
  return new Uint8Array(decodeTransferEncoding(encoded, args.encoding));
}

export function findWordsInWorker(args: { bytes: Bytes; words: readonly string[] }): WordsFound {
  return findWords(asBuffer(args.bytes), args.words);
}

function asBuffer(bytes: Bytes): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
