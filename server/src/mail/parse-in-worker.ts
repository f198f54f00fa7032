/**
 * The full parse of one message, run in a worker thread (`parse-message.ts`) and nowhere else: a
 * hostile message may take all the time and memory of the thread it is read in.
 */
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import { readFullAttachment, readFullMessage } from "./read-message.ts";

export function parseInWorker(bytes: Uint8Array<ArrayBuffer>): ParsedMessage {
  return readFullMessage(asBuffer(bytes));
}

/** Undefined where the message has no such attachment. */
export function readAttachmentInWorker(asked: {
  bytes: Uint8Array<ArrayBuffer>;
  index: number;
}): AttachmentContent | undefined {
  return readFullAttachment(asBuffer(asked.bytes), asked.index);
}

function asBuffer(bytes: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
