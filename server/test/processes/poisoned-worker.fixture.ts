import { parseInWorker as parse } from "../../src/mail/parse/parse-in-worker.ts";

export {
  decodeInWorker,
  findWordsInWorker,
  readAttachmentInWorker,
  readVisibleInWorker,
  ready,
} from "../../src/mail/parse/parse-in-worker.ts";

/** The real parser, plus markers that end its worker: no real mail is known to do so. */
export function parseInWorker(bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof parse> {
  const raw = Buffer.from(bytes);
  const hoard: string[] = [];
  // Allocates large blocks: with small ones, the garbage collector runs for seconds before it gives up.
  while (raw.includes("X-Poison: memory")) {
    hoard.push(Buffer.alloc(500_000).toString("latin1"));
  }
  // In a worker, this ends the thread like a crash of the engine.
  if (raw.includes("X-Poison: crash")) process.exit(1);
  return parse(bytes);
}
