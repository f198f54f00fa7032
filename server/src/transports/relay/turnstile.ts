/** Lets so many in at once; the others wait in the order they came. */
export type Turnstile = {
  /** False when the signal came first. Whoever was let in leaves. */
  enter(signal: AbortSignal): Promise<boolean>;
  leave(): void;
};

export function createTurnstile(places: number): Turnstile {
  const waiting = new Set<() => void>();
  let free = places;
  return {
    async enter(signal) {
      if (signal.aborted) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const letIn = (): void => resolve(true);
      const giveUp = (): void => void (waiting.delete(letIn) && resolve(false));
      waiting.add(letIn);
      signal.addEventListener("abort", giveUp, { once: true });
      const entered = await promise;
      signal.removeEventListener("abort", giveUp);
      return entered;
    },
    leave() {
      const [next] = waiting;
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}
