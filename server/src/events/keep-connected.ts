const DELAYS_MS = [100, 500, 2_000, 5_000];

export type Connection = { end: () => Promise<void> };
export type KeptConnection = { close: () => Promise<void> };

/** Called once when an open connection ends, never for an attempt that failed: that one rejects. */
export type Connect = (onEnd: () => void) => Promise<Connection>;
export type Schedule = (run: () => void, delayMs: number) => void;

type Pauses = { schedule: Schedule; random: () => number };

const REAL_PAUSES: Pauses = {
  schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
  random: () => Math.random(),
};

/**
 * Holds one connection and makes it again whenever it ends, with growing pauses: at no time more
 * than one attempt. Half of a pause and more is chance, so that nodes that lost the same server don't
 * all come back in the same moment. Rejects when the first one fails; `onBack` after each later success.
 */
export async function keepConnected(
  connect: Connect,
  onBack: () => void,
  { schedule, random }: Pauses = REAL_PAUSES,
): Promise<KeptConnection> {
  let closed = false;
  let failures = 0;

  const tryAgainLater = (): void => {
    if (closed) return;
    const delayMs = DELAYS_MS[Math.min(failures++, DELAYS_MS.length - 1)] ?? 0;
    schedule(() => void tryAgain(), delayMs * (0.5 + random()));
  };

  const tryAgain = async (): Promise<void> => {
    if (closed) return;
    try {
      connection = await connect(tryAgainLater);
    } catch {
      // Whatever the reason, it is tried again; who connects has logged it.
      return tryAgainLater();
    }
    failures = 0;
    onBack();
  };

  let connection = await connect(tryAgainLater);
  return {
    close: async () => {
      closed = true;
      await connection.end();
    },
  };
}
