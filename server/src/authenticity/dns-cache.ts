import { errorCode } from "../system/error-code.ts";

/** A question to a name server as the library asks it: like `resolve` of node:dns. */
export type Resolve = (name: string, type: string) => Promise<unknown[]>;

export type CacheOptions = { entriesMax: number; nowMs: () => number };

/**
 * How long an answer is believed. Node's resolver doesn't tell the time to live of TXT records, so
 * these take its place: short enough for a key that is changed, long enough for a wave of mail.
 */
const FOUND_MS = 5 * 60_000;
const ABSENT_MS = 60_000;
const FAILED_MS = 5_000;

/** No record that SPF, DKIM or DMARC need comes near this; a longer answer is an attack or a mistake. */
const ANSWER_LENGTH_MAX = 16 * 1024;

type Answer = { records: unknown[] } | { code: string };
type Entry = { answer: Promise<Answer>; endsAtMs: number };

/** Asks each question once for as long as its answer holds; what was asked first goes first. */
export function cacheAnswers(resolve: Resolve, { entriesMax, nowMs }: CacheOptions): Resolve {
  const entries = new Map<string, Entry>();

  const ask = (key: string, name: string, type: string): Entry => {
    const entry: Entry = { answer: askOnce(resolve, name, type), endsAtMs: Infinity };
    void entry.answer.then((answer) => (entry.endsAtMs = nowMs() + lifetimeMs(answer)));
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= entriesMax) break;
      entries.delete(oldest);
    }
    return entry;
  };

  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = entries.get(key);
    const entry = known && known.endsAtMs > nowMs() ? known : ask(key, name, type);
    const answer = await entry.answer;
    // Whoever asks may sort the records and write on the error: each gets its own.
    if ("records" in answer) return [...answer.records];
    throw new DnsFailure(answer.code, name);
  };
}

/** Of the form that node:dns rejects with. */
export class DnsFailure extends Error {
  readonly code: string;

  constructor(code: string, name: string) {
    super(`${code} ${name}`);
    this.code = code;
  }
}

/** Never rejects, so that an answer that nobody waits for any more is no unhandled error. */
async function askOnce(resolve: Resolve, name: string, type: string): Promise<Answer> {
  try {
    const records = await resolve(name, type);
    const isTooLong = JSON.stringify(records).length > ANSWER_LENGTH_MAX;
    return isTooLong ? { code: "EBADRESP" } : { records };
  } catch (error) {
    return { code: errorCode(error) ?? "ESERVFAIL" };
  }
}

function lifetimeMs(answer: Answer): number {
  if ("records" in answer) return FOUND_MS;
  return answer.code === "ENOTFOUND" || answer.code === "ENODATA" ? ABSENT_MS : FAILED_MS;
}

/** The library declares strings only, and takes what node:dns gives. */
export function asAnswer(records: unknown[]): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return records as string[];
}
