/**
 * Parses opened messages in full, in worker threads, so that no message blocks the event loop or other messages. Always
 * returns a result; it must never parse on the main thread.
 */
import type { CutReason } from "@mayfly/contract";
import { createSemaphore, type Load } from "../../concurrency/semaphore.ts";
import { errorCode } from "../../system/errors.ts";
import type { WordsFound } from "../text/find-words.ts";
import { parseFallback } from "./parse-fallback.ts";
import { PARSE_WORKERS_MAX } from "./parse-limits.ts";
import { startParsePool, type ParsePool, type ParseWork } from "./parse-pool.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import type { VisibleMail, WrittenMail } from "../visible/visible-mail.ts";

export interface MessageParser {
  /** Never rejects: a message that can't be parsed gets a partial result with the reason (`truncations`). */
  parse(raw: Buffer): Promise<ParsedMessage>;
  /**
   * Returns the attachment at this index of `parse`'s list. Never rejects. Returns undefined if the index doesn't exist
   * or the message can't be parsed; then `parse` lists no attachments either. `busy`: too many messages wait.
   */
  readAttachment(raw: Buffer, index: number): Promise<AttachmentContent | "busy" | undefined>;
  /**
   * Decodes the bytes of an attachment's place. Never rejects; returns undefined if no worker could decode them.
   * `busy`: too many messages wait.
   */
  decodeAttachment(encoded: Buffer, encoding: string): Promise<Uint8Array | "busy" | undefined>;
  /**
   * Whether a message contains all of these words. Searches run one at a time, so a worker stays free for opened
   * messages.
   */
  findWords(raw: Buffer, words: readonly string[]): Promise<WordsFound>;
  /**
   * Returns the part of a parsed message that a person sees; nothing, cut, if no worker could read it. Never rejects.
   * `busy`: too many messages wait.
   */
  readVisible(mail: WrittenMail): Promise<VisibleMail | "busy">;
  /** Load of both semaphores. `messages` also counts running searches; waiting searches are in `searches`. */
  load(): { messages: Load; searches: Load };
  /** Ends the workers; messages in progress get the fallback. */
  close(): Promise<void>;
}

type MessageParserOptions = {
  workersMax?: number;
  /** Time limit of one message, from the start of its work, in milliseconds. */
  timeoutMs?: number;
  /** Time until an idle worker ends, in milliseconds. */
  idleMs?: number;
  /** Messages that may wait for a worker; further messages get the fallback at once. */
  waitingMax?: number;
  /** Called with the reason of a failed parse; the reason contains no message content. */
  onFailure?: (reason: string) => void;
  /** Module that exports `parseInWorker`. */
  workerModule?: URL;
};

const DEFAULTS = {
  workersMax: PARSE_WORKERS_MAX,
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
    raw: Buffer | undefined,
    args: ParseWork[Name]["args"],
  ): Promise<{ result: ParseWork[Name]["result"] } | { refused: CutReason }> {
    const permit = await running.acquire();
    if (permit === undefined || closed) {
      permit?.release();
      return { refused: "busy" };
    }
    try {
      pool ??= startParsePool({ ...settings, onWorkerError: report });
      return { result: await (await pool).run(name, raw, args) };
    } catch (error) {
      // A limit, a crash, or a timeout: the message is the cause, and the caller still gets a result.
      report(error);
      return { refused: REASONS.get(describe(error)) ?? "failure" };
    } finally {
      permit.release();
    }
  }

  return {
    async parse(raw) {
      const parsed = await inWorker("parseInWorker", raw, undefined);
      return "result" in parsed ? parsed.result : parseFallback(raw, parsed.refused);
    },
    async readAttachment(raw, index) {
      const read = await inWorker("readAttachmentInWorker", raw, { index });
      return resultOrBusy(read);
    },
    async decodeAttachment(encoded, encoding) {
      const decoded = await inWorker("decodeInWorker", encoded, { encoding });
      return resultOrBusy(decoded);
    },
    async findWords(raw, words) {
      const permit = await searching.acquire();
      try {
        const found = permit && (await inWorker("findWordsInWorker", raw, { words }));
        return found && "result" in found ? found.result : "unknown";
      } finally {
        permit?.release();
      }
    },
    async readVisible(mail) {
      const read = await inWorker("readVisibleInWorker", undefined, mail);
      return resultOrBusy(read) ?? { text: "", html: "", links: [], isCut: true };
    },
    load: () => ({ messages: running.load(), searches: searching.load() }),
    async close() {
      closed = true;
      await (await pool)?.end();
    },
  };
}

function resultOrBusy<Result>(
  outcome: { result: Result } | { refused: CutReason },
): Result | "busy" | undefined {
  if ("result" in outcome) return outcome.result;
  return outcome.refused === "busy" ? "busy" : undefined;
}

/** Whether the parser reached the end of the message; if not, a retry may succeed. */
export function isFullyParsed({ truncations }: ParsedMessage): boolean {
  return !truncations.some((reason) => FALLBACK_REASONS.has(reason));
}

const FALLBACK_REASONS: ReadonlySet<CutReason> = new Set(["time", "memory", "busy", "failure"]);

/** Keyed by the result of `describe` for the error that ended a worker. */
const REASONS: ReadonlyMap<string, CutReason> = new Map([
  ["AbortError", "time"],
  ["ERR_WORKER_OUT_OF_MEMORY", "memory"],
]);

/** Name and code only: an error text may quote the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return errorCode(error) ?? error.name;
}
