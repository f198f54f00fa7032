const DELAYS_MS = [100, 500, 2_000, 5_000];

export type Connection = { end: () => Promise<void> };
type PersistentConnection = { close: () => Promise<void> };

/** `onEnd` is called once when an open connection ends. A failed attempt rejects instead. */
type Connect = (onEnd: () => void) => Promise<Connection>;
type Schedule = (run: () => void, delayMs: number) => void;

type Pauses = { schedule: Schedule; random: () => number };

const REAL_PAUSES: Pauses = {
  schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
  random: () => Math.random(),
};

/**
 * Keeps one connection open and reconnects with increasing delays, one attempt at a time. Each delay is random, from
 * 0.5 to 1.5 times its length, so that nodes don't reconnect all at once. Rejects if the first attempt fails. Calls
 * `onReconnect` after each reconnection.
 */
export async function keepConnected(
  connect: Connect,
  onReconnect: () => void,
  { schedule, random }: Pauses = REAL_PAUSES,
): Promise<PersistentConnection> {
  let closed = false;
  let failures = 0;

  const scheduleRetry = (): void => {
    if (closed) return;
    const delayMs = DELAYS_MS[Math.min(failures++, DELAYS_MS.length - 1)] ?? 0;
    schedule(() => void retry(), delayMs * (0.5 + random()));
  };

  const retry = async (): Promise<void> => {
    if (closed) return;
    try {
      connection = await connect(scheduleRetry);
    } catch {
      // Retries after any error; `connect` has logged it.
      return scheduleRetry();
    }
    failures = 0;
    onReconnect();
  };

  let connection = await connect(scheduleRetry);
  return {
    close: async () => {
      closed = true;
      await connection.end();
    },
  };
}
