import type { RateCounters } from "../../abuse/rate-limit-store.ts";
import { AppError } from "../../app-error.ts";
import { createSemaphore, type Semaphore } from "../../concurrency/semaphore.ts";

/** As long as a caller waits for a connection. */
const WAIT_MS = 3_000;

/**
 * Sends one count of a network and endpoint to the database at a time. All of them write the row of the widest network:
 * otherwise, concurrent ones would wait there for its lock, each with a connection, until no visitor gets one. Throws
 * STORE_UNAVAILABLE after three seconds; the caller then counts in this process.
 */
export function countInOrder(counters: RateCounters): RateCounters {
  const runInTurn = createTurns();
  return {
    countRequest: (request) => runInTurn(request, request.ip, () => counters.countRequest(request)),
    countLevels: (request) => {
      // The widest network has the highest limit.
      const [widest] = request.levels.toSorted((one, other) => other.limit - one.limit);
      return runInTurn(request, widest?.ip, () => counters.countLevels(request));
    },
    readCounts: (query) => runInTurn(query, query.ips.at(-1), () => counters.readCounts(query)),
  };
}

function createTurns() {
  const semaphores = new Map<string, Semaphore>();
  return async <Result>(
    { endpoint }: { endpoint: string },
    network: string | undefined,
    count: () => Promise<Result>,
  ): Promise<Result> => {
    const key = `${endpoint} ${network}`;
    const semaphore = semaphores.get(key) ?? createSemaphore(1);
    semaphores.set(key, semaphore);
    const permit = await semaphore.acquire(AbortSignal.timeout(WAIT_MS));
    if (!permit) throw new AppError("STORE_UNAVAILABLE");
    try {
      return await count();
    } finally {
      permit.release();
      if (semaphore.load().running === 0) semaphores.delete(key);
    }
  };
}
