/** How many permits are held now, and how many callers wait for one. */
export type Load = { running: number; waiting: number };

type Permit = { release(): void };

export type Semaphore = {
  /** First come, first served. Undefined when too many callers wait already, or when the signal comes first. */
  acquire(signal?: AbortSignal): Promise<Permit | undefined>;
  load(): Load;
};

/** Lets `runningMax` callers run at a time, and `waitingMax` wait. */
export function createSemaphore(runningMax: number, waitingMax = Infinity): Semaphore {
  const waiting = new Set<() => void>();
  let running = 0;

  function createPermit(): Permit {
    let isReleased = false;
    return {
      release() {
        if (isReleased) return;
        isReleased = true;
        const [next] = waiting;
        if (next === undefined) running -= 1;
        else next();
      },
    };
  }

  /** False when the signal comes first. The caller that runs next takes over the place of the one that ends. */
  async function wait(signal: AbortSignal | undefined): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begin = (): void => end(true);
    const giveUp = (): void => end(false);
    const end = (isNext: boolean): void => {
      waiting.delete(begin);
      signal?.removeEventListener("abort", giveUp);
      resolve(isNext);
    };
    waiting.add(begin);
    signal?.addEventListener("abort", giveUp);
    return promise;
  }

  return {
    async acquire(signal) {
      if (signal?.aborted) return undefined;
      if (running < runningMax) running += 1;
      else if (waiting.size >= waitingMax || !(await wait(signal))) return undefined;
      return createPermit();
    },
    load: () => ({ running, waiting: waiting.size }),
  };
}
