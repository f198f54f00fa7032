import { parseInWorker as parse } from "../../src/mail/parse/parse-in-worker.ts";

export {
  decodeInWorker,
  findWordsInWorker,
  readAttachmentInWorker,
  ready,
} from "../../src/mail/parse/parse-in-worker.ts";

/** The real parse, but for mail that asks for the end of its worker: none is known that brings it about. */
export function parseInWorker(bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof parse> {
  const raw = Buffer.from(bytes);
  const hoard: string[] = [];
  // In large pieces: the collector goes through small ones for seconds before it gives up.
  while (raw.includes("X-Poison: memory")) {
    hoard.push(Buffer.alloc(500_000).toString("latin1"));
  }
  // In a worker this ends the thread, as a crash of the engine would.
  if (raw.includes("X-Poison: crash")) process.exit(1);
  return parse(bytes);
}
