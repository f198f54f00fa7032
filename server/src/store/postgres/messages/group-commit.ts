import { createBatchScheduler } from "../../../concurrency/batch-scheduler.ts";
import { isDatabaseError } from "../../../postgres/query-with-timeout.ts";
import type { StoreLoad } from "../../store.ts";

type GroupCommitOptions<Item, Result> = {
  /** Runs one transaction: returns the results in the order of the items, or rejects with nothing done. */
  commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  sizeBytesOf: (item: Item) => number;
  /** Concurrent transactions. */
  concurrentMax: number;
  itemsMax: number;
  bytesMax: number;
};

type GroupCommit<Item, Result> = {
  add: (item: Item) => Promise<Result>;
  load: () => StoreLoad;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * Batches all waiting items into one transaction, so that they share its round trip, plan, and fsync. If the
 * database refuses one item, the batch is repeated item by item, so that the others succeed. After any other
 * error all items fail: an unavailable database would delay each retry, and after an unknown outcome a retry
 * would store items twice.
 */
export function createGroupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let batches = 0;
  let writes = 0;

  const add = (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    schedule();
    return promise;
  };

  const schedule = createBatchScheduler({
    concurrentMax: options.concurrentMax,
    isWaiting: () => waiting.length > 0,
    run: () => {
      const count = countFitting(waiting, options);
      const batch = waiting.slice(0, count);
      waiting = waiting.slice(count);
      batches++;
      writes += count;
      return runBatch(options.commit, batch);
    },
  });

  return { add, load: () => ({ waiting: waiting.length, batches, writes }) };
}

function countFitting<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  { sizeBytesOf, itemsMax, bytesMax }: GroupCommitOptions<Item, Result>,
): number {
  let count = 0;
  let bytes = 0;
  for (const { item } of waiting) {
    bytes += sizeBytesOf(item);
    // An item larger than the limit goes alone.
    if (count === itemsMax || (count > 0 && bytes > bytesMax)) break;
    count++;
  }
  return count;
}

async function runBatch<Item, Result>(
  commit: GroupCommitOptions<Item, Result>["commit"],
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await commit(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error("A transaction returned no outcome for an item"));
      else resolve(result);
    }
  } catch (error) {
    if (batch.length === 1 || !isDatabaseError(error))
      for (const { reject } of batch) reject(error);
    else for (const one of batch) await runBatch(commit, [one]);
  }
}
