import type { SealedPieces } from "../../../keys/sealed-bytes.ts";
import type { NewMessage } from "../../../inbox/inbox-store.ts";
import type { Added, MessageToAdd } from "./add-message.ts";

/**
 * Transfers messages to the writer's thread and results back. Content is in shared memory, everything else in one list
 * of numbers per batch. Posting an object with two transferred buffers per message took a fifth of the main thread's
 * time, and the same again for garbage collection.
 */

/** A batch of ten messages of 19.5 KB uses a tenth of it. */
const HALF_BYTES = 2 * 1024 * 1024;
const FIELDS_A_MESSAGE = 4;
const FIELDS_A_COPY = 7;
const FIELDS_A_ROW = 4;
/** Replaces the number of rows. */
const FULL = -1;

export type MailBatch = { readonly memory: SharedArrayBuffer; readonly fields: readonly number[] };
type PlacedMail = { id: number; message: MessageToAdd };

/**
 * Fills one half of its memory while the writer reads the other. So a batch must only be taken after the
 * previous one was answered.
 */
export class MailOutbox {
  readonly #memory = new SharedArrayBuffer(2 * HALF_BYTES);
  readonly #bytes = new Uint8Array(this.#memory);
  #half = 0;
  #usedBytes = 0;
  #fields: number[] = [];

  get isEmpty(): boolean {
    return this.#fields.length === 0;
  }

  /** Returns false if this batch has no room left. */
  put(id: number, message: NewMessage): boolean {
    if (sizeInBatch(message) > HALF_BYTES - this.#usedBytes) return false;
    const { receivedAtMs, sizeBytes, copies } = message;
    this.#fields.push(id, receivedAtMs, sizeBytes, copies.length);
    for (const { inboxId, capacity, summary, raw } of copies) {
      this.#fields.push(inboxId, capacity.messagesMax, capacity.bytesMax);
      this.#place(summary);
      this.#place(raw);
    }
    return true;
  }

  take(): MailBatch {
    const batch = { memory: this.#memory, fields: this.#fields };
    this.#fields = [];
    this.#usedBytes = 0;
    this.#half = 1 - this.#half;
    return batch;
  }

  #place(pieces: SealedPieces): void {
    const start = this.#half * HALF_BYTES + this.#usedBytes;
    let end = start;
    for (const piece of pieces) {
      this.#bytes.set(piece, end);
      end += piece.byteLength;
    }
    this.#usedBytes += end - start;
    this.#fields.push(start, end - start);
  }
}

/** Returns the size of a message's content, with all copies. */
export function sizeInBatch({ copies }: Pick<NewMessage, "copies">): number {
  return copies.reduce((sum, { summary, raw }) => sum + lengthOf(summary) + lengthOf(raw), 0);
}

/** Returns the messages of a batch; their content must not be used after the batch is answered. */
export function readMail({ memory, fields }: MailBatch): PlacedMail[] {
  const mail: PlacedMail[] = [];
  for (let at = 0; at < fields.length;) {
    const [id = 0, receivedAtMs = 0, sizeBytes = 0, count = 0] = fields.slice(
      at,
      at + FIELDS_A_MESSAGE,
    );
    at += FIELDS_A_MESSAGE;
    const copies = Array.from({ length: count }, (_, index) => {
      const start = at + index * FIELDS_A_COPY;
      const [inboxId = 0, messagesMax = 0, bytesMax = 0, ...places] = fields.slice(
        start,
        start + FIELDS_A_COPY,
      );
      const [summaryStart, summaryLength, rawStart, rawLength] = places;
      return {
        inboxId,
        capacity: { messagesMax, bytesMax },
        summary: Buffer.from(memory, summaryStart, summaryLength),
        raw: Buffer.from(memory, rawStart, rawLength),
      };
    });
    at += count * FIELDS_A_COPY;
    mail.push({ id, message: { receivedAtMs, sizeBytes, copies } });
  }
  return mail;
}

export function writeRows(fields: number[], id: number, rows: Added): void {
  if (rows === "full") return void fields.push(id, FULL);
  fields.push(id, rows.length);
  for (const { inboxId, seq, messageCount, sizeBytes } of rows) {
    fields.push(inboxId, seq, messageCount, sizeBytes);
  }
}

export function readRows(fields: readonly number[]): { id: number; rows: Added }[] {
  const answers: { id: number; rows: Added }[] = [];
  for (let at = 0; at < fields.length;) {
    const [id = 0, count = 0] = [fields[at], fields[at + 1]];
    at += 2;
    if (count === FULL) {
      answers.push({ id, rows: "full" });
      continue;
    }
    const rows = Array.from({ length: count }, (_, index) => {
      const start = at + index * FIELDS_A_ROW;
      const [inboxId = 0, seq = 0, messageCount = 0, sizeBytes = 0] = fields.slice(
        start,
        start + FIELDS_A_ROW,
      );
      return { inboxId, seq, messageCount, sizeBytes };
    });
    at += count * FIELDS_A_ROW;
    answers.push({ id, rows });
  }
  return answers;
}

function lengthOf(pieces: SealedPieces): number {
  return pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
}
