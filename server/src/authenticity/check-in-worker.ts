/**
 * Checks one sender. Runs only in a worker thread (`sender-checker.ts`): mail and DNS answers are untrusted and may use
 * up the time and memory of their thread.
 */
import { whenAborted } from "../concurrency/when-aborted.ts";
import type { Origin, SenderFindings } from "../inbox/receiving/sender-verdict.ts";
import { isCheckable } from "./checkable.ts";
import { createCachedResolve, DnsFailure, type Resolve } from "./dns-cache.ts";
import { createResolver } from "./dns-resolver.ts";
import { findSender } from "./find-sender.ts";
import type { TimeLimits } from "./time-limits.ts";

export type CheckTask = {
  /** A Buffer becomes a plain Uint8Array when it is passed between threads. */
  raw: Uint8Array;
  origin: Origin | undefined;
  /** Name servers, in the format of `Resolver.setServers`. */
  servers: readonly string[];
  times: TimeLimits;
};

/** `timed-out`: DNS didn't answer in time. `skipped`: the message exceeds the limits in `checkable.ts`. */
export type CheckOutcome =
  | { done: true; findings: SenderFindings }
  | { done: false; reason: "timed-out" | "skipped" };

/** RFC 7208 4.6.4 allows SPF ten queries for ten names each: too many for every message. */
const QUERIES_MAX = 80;
const CACHE_ENTRIES_MAX = 4_000;

const caches = new Map<string, Resolve>();

export async function checkInWorker(task: CheckTask): Promise<CheckOutcome> {
  const { origin, servers, times } = task;
  const raw = Buffer.from(task.raw.buffer, task.raw.byteOffset, task.raw.byteLength);
  if (!isCheckable(raw)) return { done: false, reason: "skipped" };
  const deadline = AbortSignal.timeout(times.checkMs);
  const resolve = boundedResolve(cachedResolve(servers, times), deadline);
  const finding = findSender({ raw, origin, signal: deadline }, resolve);
  // The result is ignored after the timeout.
  finding.catch(() => {});
  const findings = await Promise.race([finding, whenAborted(deadline)]);
  return findings ? { done: true, findings } : { done: false, reason: "timed-out" };
}

/** One cache for all messages, for the lifetime of this thread. */
function cachedResolve(servers: readonly string[], { queryMs }: TimeLimits): Resolve {
  const key = servers.join();
  const known = caches.get(key);
  if (known) return known;
  const cached = createCachedResolve(createResolver(servers, queryMs).resolve, {
    entriesMax: CACHE_ENTRIES_MAX,
    nowMs: () => performance.now(),
  });
  caches.set(key, cached);
  return cached;
}

/** Limits the queries of one message, and rejects all queries after the deadline. */
function boundedResolve(resolve: Resolve, deadline: AbortSignal): Resolve {
  let asked = 0;
  return async (name, type) => {
    asked += 1;
    if (deadline.aborted || asked > QUERIES_MAX) throw new DnsFailure("ECANCELLED", name);
    return resolve(name, type);
  };
}
