/**
 * Reads messages in full when somebody opens them: in worker threads, so that no message holds
 * the event loop or its neighbours. Always answers; it must never parse on the main thread.
 */
import type { CutReason } from "@mayfly/contract";
import { createSemaphore, type Load } from "../../concurrency/semaphore.ts";
import type { WordsFound } from "../text/find-words.ts";
import { parseFallback } from "./parse-fallback.ts";
import { startParsePool, type ParsePool, type ParseWork } from "./parse-pool.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";

export type { AttachmentContent, ParsedAttachment, ParsedMessage } from "./parsed-message.ts";

export type { WordsFound } from "../text/find-words.ts";

export interface MessageParser {
  /** Never rejects: what can't be parsed is answered as far as it can be read, with why (`cuts`). */
  parse(raw: Buffer): Promise<ParsedMessage>;
  /**
   * One of the attachments that `parse` names, by its place among them. Never rejects; undefined:
   * there is none at this place, or the message can't be parsed (and `parse` names none either).
   */
  readAttachment(raw: Buffer, index: number): Promise<AttachmentContent | undefined>;
  /** The bytes that an attachment's place holds. Never rejects; undefined: no worker could decode them. */
  decodeAttachment(encoded: Buffer, encoding: string): Promise<Uint8Array | undefined>;
  /** Whether a message holds all of these words. One at a time, so that a worker is left for who opens one. */
  findWords(raw: Buffer, words: readonly string[]): Promise<WordsFound>;
  /** Of all that `searches` counts too: those take a turn among themselves first. */
  load(): { messages: Load; searches: Load };
  /** Ends the workers; messages still being read are answered by the fallback. */
  close(): Promise<void>;
}

export type MessageParserOptions = {
  workersMax?: number;
  /** Time for one message, from when a worker takes it. */
  timeoutMs?: number;
  /** How long a worker without work is kept. */
  idleMs?: number;
  /** Messages that wait for a worker; more are answered by the fallback at once. */
  waitingMax?: number;
  /** Told why a message was not parsed; the reason holds nothing of the message. */
  onFailure?: (reason: string) => void;
  /** Module that exports `parseInWorker`. */
  workerModule?: URL;
};

const DEFAULTS = {
  workersMax: 2,
  timeoutMs: 2_000,
  idleMs: 30_000,
  waitingMax: 100,
  onFailure: () => {},
  workerModule: new URL("./parse-in-worker.ts", import.meta.url),
} satisfies Required<MessageParserOptions>;

export function createMessageParser(options: MessageParserOptions = {}): MessageParser {
  const settings = { ...DEFAULTS, ...options };
  const running = createSemaphore(settings.workersMax, settings.waitingMax);
  const searching = createSemaphore(1, settings.waitingMax);
  let pool: Promise<ParsePool> | undefined;
  let closed = false;
  const report = (error: unknown) => settings.onFailure(describe(error));

  async function inWorker<Name extends keyof ParseWork>(
    name: Name,
    raw: Buffer,
    asked: ParseWork[Name]["asks"],
  ): Promise<{ answer: ParseWork[Name]["answers"] } | { refused: CutReason }> {
    const permit = await running.acquire();
    if (permit === undefined || closed) {
      permit?.release();
      return { refused: "busy" };
    }
    try {
      pool ??= startParsePool({ ...settings, onWorkerError: report });
      return { answer: await (await pool).run(name, raw, asked) };
    } catch (error) {
      // A limit, a crash or the time: the message is the cause, and its reader still gets an answer.
      report(error);
      return { refused: REASONS.get(describe(error)) ?? "failure" };
    } finally {
      permit.release();
    }
  }

  return {
    async parse(raw) {
      const parsed = await inWorker("parseInWorker", raw, undefined);
      return "answer" in parsed ? parsed.answer : parseFallback(raw, parsed.refused);
    },
    async readAttachment(raw, index) {
      const read = await inWorker("readAttachmentInWorker", raw, { index });
      return "answer" in read ? read.answer : undefined;
    },
    async decodeAttachment(encoded, encoding) {
      const decoded = await inWorker("decodeInWorker", encoded, { encoding });
      return "answer" in decoded ? decoded.answer : undefined;
    },
    async findWords(raw, words) {
      const permit = await searching.acquire();
      try {
        const found = permit && (await inWorker("findWordsInWorker", raw, { words }));
        return found && "answer" in found ? found.answer : "unknown";
      } finally {
        permit?.release();
      }
    },
    load: () => ({ messages: running.load(), searches: searching.load() }),
    async close() {
      closed = true;
      await (await pool)?.end();
    },
  };
}

/** Whether the parser got to the end of a message; if not, another try may. */
export function isReadThrough({ cuts }: ParsedMessage): boolean {
  return !cuts.some((reason) => FALLBACK_REASONS.has(reason));
}

const FALLBACK_REASONS: ReadonlySet<CutReason> = new Set(["time", "memory", "busy", "failure"]);

/** By what `describe` says of the error that ended a worker. */
const REASONS: ReadonlyMap<string, CutReason> = new Map([
  ["AbortError", "time"],
  ["ERR_WORKER_OUT_OF_MEMORY", "memory"],
]);

/** Name and code only: the text of an error may quote the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
