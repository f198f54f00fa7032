import { LRUCache } from "lru-cache";
import { errorCode } from "../system/errors.ts";

/** A DNS query in the library's form: like `resolve` of node:dns. */
export type Resolve = (name: string, type: string) => Promise<unknown[]>;

type CacheOptions = { entriesMax: number; nowMs: () => number };

/**
 * Cache lifetimes. Node's resolver doesn't report the TTL of TXT records, so these replace it: short enough for a
 * changed key, long enough for a burst of mail.
 */
const FOUND_MS = 5 * 60_000;
const ABSENT_MS = 60_000;
const FAILED_MS = 5_000;

/** Records for SPF, DKIM, and DMARC are far shorter; a longer answer is an attack or a mistake. */
const ANSWER_LENGTH_MAX = 16 * 1024;

type Answer = { records: unknown[] } | { code: string };

/**
 * Caches answers and failures, so that a repeated query isn't sent. Evicts the least recently used entry first. Rejects
 * with a `DnsFailure`.
 */
export function createCachedResolve(
  resolve: Resolve,
  { entriesMax, nowMs }: CacheOptions,
): Resolve {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: entriesMax,
    perf: { now: nowMs },
    ttlResolution: 0,
  });

  const query = (key: string, name: string, type: string): Promise<Answer> => {
    const pending = queryOnce(resolve, name, type);
    answers.set(key, pending);
    void limitLifetime(key, pending);
    return pending;
  };

  const limitLifetime = async (key: string, pending: Promise<Answer>): Promise<void> => {
    const ttl = lifetimeMs(await pending);
    if (answers.peek(key) === pending) answers.set(key, pending, { ttl });
  };

  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const answer = await (answers.get(key) ?? query(key, name, type));
    // Callers may sort the records and modify the error, so each gets its own.
    if ("records" in answer) return [...answer.records];
    throw new DnsFailure(answer.code, name);
  };
}

/** Has the `code` of a node:dns error. */
export class DnsFailure extends Error {
  readonly code: string;

  constructor(code: string, name: string) {
    super(`${code} ${name}`);
    this.code = code;
  }
}

/** Never rejects, so an answer without a waiting caller causes no unhandled rejection. */
async function queryOnce(resolve: Resolve, name: string, type: string): Promise<Answer> {
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

type StringResolve = (name: string, type: string) => Promise<string[]>;

/** For the library, whose type allows strings only; its code accepts what node:dns returns. */
export function asStringResolve(resolve: Resolve): StringResolve {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return resolve as StringResolve;
}
