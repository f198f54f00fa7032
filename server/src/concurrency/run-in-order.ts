import { createSemaphore, type Semaphore } from "./semaphore.ts";

export type RunInOrder = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs work with the same key one at a time, in the order of the calls. A failure concerns its own caller only. */
export function createRunInOrder(): RunInOrder {
  /** Of the keys with work now. */
  const semaphores = new Map<string, Semaphore>();
  return async (key, work) => {
    const semaphore = semaphores.get(key) ?? createSemaphore(1);
    semaphores.set(key, semaphore);
    const permit = await semaphore.acquire();
    try {
      return await work();
    } finally {
      permit?.release();
      if (semaphore.load().running === 0) semaphores.delete(key);
    }
  };
}
