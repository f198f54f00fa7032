import { isAppError } from "../../app-error.ts";
import { createBatchScheduler } from "../../concurrency/batch-scheduler.ts";
import type { Pause } from "../../time/clock.ts";
import type { InboxChanges, InboxStore, ChangesRequest } from "../inbox-store.ts";

/** Maximum number of messages per inbox and query; a full page triggers another query. */
export const MESSAGES_PER_READ_MAX = 20;
const INBOXES_PER_BATCH = 250;
/** The store's other connections stay free for other queries. */
const CONCURRENT_BATCHES_MAX = 2;
const BACKOFF_MS = [100, 250, 500, 1_000];
const BACKOFF_MS_MAX = 2_000;
/** Less than half of the time without events after which a page closes its connection. */
const TIMEOUT_MS = 20_000;

/** A pending query and its result. The result covers everything stored before `isStarted` became true. */
export type BacklogRead = ChangesRequest & {
  readonly isStarted: boolean;
  readonly changes: Promise<InboxChanges | undefined>;
};

type BacklogReaderDeps = { store: Pick<InboxStore, "listChangesSince">; pause: Pause };

/** Batches the queries of all watches in a process. */
export type BacklogReader = { read: (inboxId: number, afterSeq: number) => BacklogRead };

/**
 * Queries the store for all watches. After lost events, thousands of watches query at the same moment. This
 * combines queries for the same inbox and runs a few bounded batches at a time, so the store stays
 * responsive. While the store is unavailable, a batch is retried after growing pauses: ending all watches at
 * once would make all browsers reconnect while the store is weakest. After `timeoutMs`, the queries reject
 * with STORE_UNAVAILABLE, because a page must not look live for long when it isn't.
 */
export function createBacklogReader(
  { store, pause }: BacklogReaderDeps,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): BacklogReader {
  /** By inbox id, oldest first. */
  const waiting = new Map<number, PendingRead>();

  const read = (inboxId: number, afterSeq: number): BacklogRead => {
    const known = waiting.get(inboxId);
    known?.extendBackTo(afterSeq);
    const pending = known ?? new PendingRead(inboxId, afterSeq);
    waiting.set(inboxId, pending);
    schedule();
    return pending;
  };

  const schedule = createBatchScheduler({
    concurrentMax: CONCURRENT_BATCHES_MAX,
    isWaiting: () => waiting.size > 0,
    run: () => run(startAll(firstOf(waiting.values(), INBOXES_PER_BATCH))),
  });

  const startAll = (reads: PendingRead[]): PendingRead[] => {
    for (const pending of reads) {
      pending.isStarted = true;
      waiting.delete(pending.inboxId);
    }
    return reads;
  };

  const run = async (batch: readonly PendingRead[]): Promise<void> => {
    for (let failures = 0; ; failures++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- sequential retries
        const found = await store.listChangesSince(batch, MESSAGES_PER_READ_MAX);
        for (const [index, pending] of batch.entries()) pending.resolve(found[index]);
        return;
      } catch (error) {
        if (!isAppError(error, "STORE_UNAVAILABLE")) return rejectAll(batch, error);
        if (batch.some(isOverdue)) return rejectAll([...batch, ...startOverdue()], error);
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(BACKOFF_MS[failures] ?? BACKOFF_MS_MAX);
    }
  };

  const isOverdue = ({ requestedAtMs }: PendingRead): boolean =>
    performance.now() - requestedAtMs >= timeoutMs;

  const startOverdue = (): PendingRead[] => startAll([...waiting.values()].filter(isOverdue));

  return { read };
}

class PendingRead implements BacklogRead {
  readonly inboxId: number;
  afterSeq: number;
  readonly requestedAtMs = performance.now();
  isStarted = false;
  readonly #result = Promise.withResolvers<InboxChanges | undefined>();

  constructor(inboxId: number, afterSeq: number) {
    this.inboxId = inboxId;
    this.afterSeq = afterSeq;
  }

  get changes(): Promise<InboxChanges | undefined> {
    return this.#result.promise;
  }

  extendBackTo(seq: number): void {
    this.afterSeq = Math.min(this.afterSeq, seq);
  }

  resolve(changes: InboxChanges | undefined): void {
    this.#result.resolve(changes);
  }

  reject(error: unknown): void {
    this.#result.reject(error);
  }
}

function firstOf(reads: Iterable<PendingRead>, count: number): PendingRead[] {
  const first: PendingRead[] = [];
  for (const read of reads) {
    if (first.length === count) break;
    first.push(read);
  }
  return first;
}

function rejectAll(reads: readonly PendingRead[], error: unknown): void {
  for (const read of reads) read.reject(error);
}
