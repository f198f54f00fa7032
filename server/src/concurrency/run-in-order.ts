import { createSemaphore, type Semaphore } from "./semaphore.ts";

/** `late` makes the error of a caller that has waited for `waitMs`. */
type WaitLimit = { readonly waitMs: number; readonly late: () => Error };

type RunInOrder = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work with the same key one at a time, in the order of the calls. A failure concerns its own caller only. With a
 * limit, a caller that has waited too long is rejected, and its work never runs.
 */
export function createRunInOrder(limit?: WaitLimit): RunInOrder {
  /** One semaphore per key that has work. */
  const semaphores = new Map<string, Semaphore>();
  return async (key, work) => {
    const semaphore = semaphores.get(key) ?? createSemaphore(1);
    semaphores.set(key, semaphore);
    const mustWait = semaphore.load().running > 0;
    const signal = limit && mustWait ? AbortSignal.timeout(limit.waitMs) : undefined;
    const permit = await semaphore.acquire(signal);
    if (limit && !permit) throw limit.late();
    try {
      return await work();
    } finally {
      permit?.release();
      if (semaphore.load().running === 0) semaphores.delete(key);
    }
  };
}
