import { AppError } from "../app-error.ts";
import type { Pause } from "../time/clock.ts";
import type { InboxNews, InboxStore, NewsRequest } from "./inbox-store.ts";

/** Of each inbox at most so many messages; where there may be more, it is looked for again. */
export const NEWS_MAX = 20;
const INBOXES_TOGETHER = 250;
/** While one is on its way the next fills up. All other connections of the store are left to the others. */
const BATCHES_AT_ONCE = 2;
const PAUSES_MS = [100, 250, 500, 1_000];
const PAUSE_MS_MAX = 2_000;
/** Less than half of the silence after which a page gives its connection up, whoever is to blame for it. */
const PATIENCE_MS = 20_000;

/** What was asked for, and its answer. It tells of all that was stored before `isTaken`. */
export type InboxLook = NewsRequest & {
  readonly isTaken: boolean;
  readonly news: Promise<InboxNews | undefined>;
};

export type InboxLooksDeps = { store: Pick<InboxStore, "findNews">; pause: Pause };

/** All looks of a process: there is one of these, and all its watches have it. */
export type InboxLooks = { begin: (inboxId: number, afterSeq: number) => InboxLook };

/**
 * The looks into the store of all that watch an inbox. When events were lost thousands want one in the
 * same moment: they go together, those into the same inbox as one, a few batches at a time, so that
 * the store is there for the others, too. Where it is away the batch is tried again after growing
 * pauses: to end all watches at once would bring their browsers back while the store is at its weakest.
 * It fails when it has waited too long: a page must not believe for long that it is live.
 */
export function createInboxLooks(
  { store, pause }: InboxLooksDeps,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): InboxLooks {
  /** By inbox, the oldest first. */
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

  /** At the end of the turn: what else is asked for in it comes along. */
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
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        const found = await store.findNews(batch, NEWS_MAX);
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
  readonly #answer = Promise.withResolvers<InboxNews | undefined>();

  constructor(inboxId: number, afterSeq: number) {
    this.inboxId = inboxId;
    this.afterSeq = afterSeq;
  }

  get news(): Promise<InboxNews | undefined> {
    return this.#answer.promise;
  }

  reachBackTo(seq: number): void {
    this.afterSeq = Math.min(this.afterSeq, seq);
  }

  resolve(news: InboxNews | undefined): void {
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
