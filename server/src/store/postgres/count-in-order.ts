import type { RateLimitStore } from "../../abuse/rate-limit-store.ts";
import { AppError } from "../../app-error.ts";
import { createSemaphore, type Semaphore } from "../../concurrency/semaphore.ts";

type Count = RateLimitStore["countLevels"];

/** As long as a caller waits for a connection. */
const WAIT_MS = 3_000;

/**
 * Sends one count of a network and endpoint to the database at a time. All of them write the row of the widest network:
 * otherwise, concurrent ones would wait there for its lock, each with a connection, until no visitor gets one. Throws
 * STORE_UNAVAILABLE after three seconds; the caller then counts in this process.
 */
export function countInOrder(count: Count): Count {
  const semaphores = new Map<string, Semaphore>();
  return async (request) => {
    const key = keyOf(request);
    const semaphore = semaphores.get(key) ?? createSemaphore(1);
    semaphores.set(key, semaphore);
    const permit = await semaphore.acquire(AbortSignal.timeout(WAIT_MS));
    if (!permit) throw new AppError("STORE_UNAVAILABLE");
    try {
      return await count(request);
    } finally {
      permit.release();
      if (semaphore.load().running === 0) semaphores.delete(key);
    }
  };
}

/** The widest network has the highest limit. */
function keyOf({ endpoint, levels }: Parameters<Count>[0]): string {
  const [widest] = levels.toSorted((one, other) => other.limit - one.limit);
  return `${endpoint} ${widest?.ip}`;
}
