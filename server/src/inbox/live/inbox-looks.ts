import { AppError } from "../../app-error.ts";
import type { Pause } from "../../time/clock.ts";
import type { InboxChanges, InboxStore, ChangesRequest } from "../inbox-store.ts";

/** Maximum number of messages per inbox and query; a full page triggers another query. */
export const NEWS_MAX = 20;
const INBOXES_TOGETHER = 250;
/** While one batch runs, the next fills up. The store's other connections stay free for other queries. */
const BATCHES_AT_ONCE = 2;
const PAUSES_MS = [100, 250, 500, 1_000];
const PAUSE_MS_MAX = 2_000;
/** Less than half of the time without events after which a page closes its connection. */
const PATIENCE_MS = 20_000;

/** A pending query and its result. The result covers everything stored before `isTaken` became true. */
export type InboxLook = ChangesRequest & {
  readonly isTaken: boolean;
  readonly news: Promise<InboxChanges | undefined>;
};

export type InboxLooksDeps = { store: Pick<InboxStore, "listChangesSince">; pause: Pause };

/** Batches the queries of all watches in a process. */
export type InboxLooks = { begin: (inboxId: number, afterSeq: number) => InboxLook };

/**
 * Queries the store for all watches. After lost events, thousands of watches query at the same moment. This
 * combines queries for the same inbox and runs a few bounded batches at a time, so the store stays
 * responsive. While the store is unavailable, a batch is retried after growing pauses: ending all watches at
 * once would make all browsers reconnect while the store is weakest. After `patienceMs`, the queries reject
 * with STORE_UNAVAILABLE, because a page must not look live for long when it isn't.
 */
export function createInboxLooks(
  { store, pause }: InboxLooksDeps,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): InboxLooks {
  /** By inbox id, oldest first. */
  const waiting = new Map<number, WaitingLook>();
  let running = 0;
  let isPlanned = false;

  const begin = (inboxId: number, afterSeq: number): InboxLook => {
    const known = waiting.get(inboxId);
    known?.reachBackTo(afterSeq);
    const look = known ?? new WaitingLook(inboxId, afterSeq);
    waiting.set(inboxId, look);
    plan();
    return look;
  };

  /** Runs at the end of the event loop turn, so all queries from the same turn join the batch. */
  const plan = (): void => {
    if (isPlanned || running >= BATCHES_AT_ONCE || waiting.size === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      running++;
      void run(take(firstOf(waiting.values(), INBOXES_TOGETHER))).finally(() => {
        running--;
        plan();
      });
      plan();
    });
  };

  const take = (looks: WaitingLook[]): WaitingLook[] => {
    for (const look of looks) {
      look.isTaken = true;
      waiting.delete(look.inboxId);
    }
    return looks;
  };

  const run = async (batch: readonly WaitingLook[]): Promise<void> => {
    for (let failures = 0; ; failures++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- sequential retries
        const found = await store.listChangesSince(batch, NEWS_MAX);
        for (const [index, look] of batch.entries()) look.resolve(found[index]);
        return;
      } catch (error) {
        if (!isAway(error)) return rejectAll(batch, error);
        if (batch.some(isOverdue)) return rejectAll([...batch, ...takeOverdue()], error);
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(PAUSES_MS[failures] ?? PAUSE_MS_MAX);
    }
  };

  const isOverdue = ({ sinceMs }: WaitingLook): boolean =>
    performance.now() - sinceMs >= patienceMs;

  const takeOverdue = (): WaitingLook[] => take([...waiting.values()].filter(isOverdue));

  return { begin };
}

class WaitingLook implements InboxLook {
  readonly inboxId: number;
  afterSeq: number;
  readonly sinceMs = performance.now();
  isTaken = false;
  readonly #answer = Promise.withResolvers<InboxChanges | undefined>();

  constructor(inboxId: number, afterSeq: number) {
    this.inboxId = inboxId;
    this.afterSeq = afterSeq;
  }

  get news(): Promise<InboxChanges | undefined> {
    return this.#answer.promise;
  }

  reachBackTo(seq: number): void {
    this.afterSeq = Math.min(this.afterSeq, seq);
  }

  resolve(news: InboxChanges | undefined): void {
    this.#answer.resolve(news);
  }

  reject(error: unknown): void {
    this.#answer.reject(error);
  }
}

function firstOf(looks: Iterable<WaitingLook>, count: number): WaitingLook[] {
  const first: WaitingLook[] = [];
  for (const look of looks) {
    if (first.length === count) break;
    first.push(look);
  }
  return first;
}

function rejectAll(looks: readonly WaitingLook[], error: unknown): void {
  for (const look of looks) look.reject(error);
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "STORE_UNAVAILABLE";
}
