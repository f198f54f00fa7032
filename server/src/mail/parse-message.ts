/**
 * Reads messages in full when somebody opens them: in worker threads, so that no message holds
 * the event loop or its neighbours. Always answers; it must never parse on the main thread.
 */
import { parseFallback } from "./parse-fallback.ts";
import { startParsePool, type ParsePool } from "./parse-pool.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import { makeTurns } from "./turns.ts";

export type { AttachmentContent, ParsedAttachment, ParsedMessage } from "./parsed-message.ts";

export interface MessageParser {
  /** Never rejects: what can't be parsed is answered as far as it can be read, `incomplete`. */
  parse(raw: Buffer): Promise<ParsedMessage>;
  /**
   * One of the attachments that `parse` names, by its place among them. Never rejects; undefined:
   * there is none at this place, or the message can't be parsed (and `parse` names none either).
   */
  readAttachment(raw: Buffer, index: number): Promise<AttachmentContent | undefined>;
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
  const turns = makeTurns(settings.workersMax, settings.waitingMax);
  let pool: Promise<ParsePool> | undefined;
  let closed = false;
  const report = (error: unknown) => settings.onFailure(describe(error));

  async function inWorker<Result>(
    work: (pool: ParsePool) => Promise<Result>,
    fallback: () => Result,
  ): Promise<Result> {
    const turn = await turns.take();
    if (turn === undefined || closed) {
      turn?.end();
      return fallback();
    }
    try {
      pool ??= startParsePool({ ...settings, onWorkerError: report });
      return await work(await pool);
    } catch (error) {
      // A limit, a crash or the time: the message is the cause, and its reader still gets an answer.
      report(error);
      return fallback();
    } finally {
      turn.end();
    }
  }

  return {
    parse: (raw) =>
      inWorker<ParsedMessage>(
        (workers) => workers.parse(raw, settings.timeoutMs),
        () => parseFallback(raw),
      ),
    readAttachment: (raw, index) =>
      inWorker<AttachmentContent | undefined>(
        (workers) => workers.readAttachment(raw, index, settings.timeoutMs),
        () => undefined,
      ),
    async close() {
      closed = true;
      await (await pool)?.end();
    },
  };
}

/** Name and code only: the text of an error may quote the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
