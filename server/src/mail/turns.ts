export type Turn = { end(): void };

/** How much is being done now, and how much waits for its turn. */
export type Load = { running: number; waiting: number };

/** Lets `runningMax` run at a time and `waitingMax` wait, first come first served. */
export function makeTurns(
  runningMax: number,
  waitingMax: number,
): { take(): Promise<Turn | undefined>; load(): Load } {
  const waiting: (() => void)[] = [];
  let running = 0;

  function makeTurn(): Turn {
    let ended = false;
    return {
      end() {
        if (ended) return;
        ended = true;
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      },
    };
  }

  return {
    /** Resolves when it is one's turn; undefined: too many wait already. */
    async take() {
      if (running < runningMax) {
        running += 1;
        return makeTurn();
      }
      if (waiting.length >= waitingMax) return undefined;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return makeTurn();
    },
    load: () => ({ running, waiting: waiting.length }),
  };
}
