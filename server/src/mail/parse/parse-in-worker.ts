/**
 * The full parse of one message. Runs only in a worker thread (`parse-message.ts`): a hostile message may use up the
 * time and memory of its thread.
 */
import { freeMemory } from "../../system/free-memory.ts";
import { readVisibleMail, type VisibleMail, type WrittenMail } from "../visible/visible-mail.ts";
import { findWords, type WordsFound } from "../text/find-words.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import { readFullAttachment, readFullMessage } from "./read-message.ts";
import { decodeTransferEncoding } from "../mime/transfer-encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns once the worker has started; only then does the time limit of a message begin. */
export function ready(): void {}

export function parseInWorker(bytes: Bytes): ParsedMessage {
  return reading(bytes, readFullMessage);
}

/** Returns undefined if the message has no such attachment. */
export function readAttachmentInWorker(args: {
  bytes: Bytes;
  index: number;
}): AttachmentContent | undefined {
  return reading(args.bytes, (raw) => readFullAttachment(raw, args.index));
}

/** Decodes an attachment whose place in the message is known. */
export function decodeInWorker(args: { bytes: Bytes; encoding: string }): Uint8Array {
  const encoded = reading(args.bytes, (raw) => raw.toString("latin1"));
  return new Uint8Array(decodeTransferEncoding(encoded, args.encoding));
}

export function findWordsInWorker(args: { bytes: Bytes; words: readonly string[] }): WordsFound {
  return reading(args.bytes, (raw) => findWords(raw, args.words));
}

export function readVisibleInWorker(mail: WrittenMail): VisibleMail {
  return readVisibleMail(mail);
}

/** Frees the memory of the bytes: they are this thread's own copy. */
function reading<Result>(bytes: Bytes, read: (raw: Buffer) => Result): Result {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } finally {
    freeMemory(bytes);
  }
}
