import type { Pool, PoolClient } from "pg";
import { queryWithTimeout, isTimeout } from "../../../postgres/query-with-timeout.ts";

/** A busy server may take longer; its connections are then reopened, which is harmless. */
const ANSWER_MS = 1_000;

/**
 * After a failover that closes no connection, all pooled connections lead to a dead server, and each would
 * cost a timeout. So after one timeout, all idle connections are tested together, and silent ones are closed.
 */
export function closeUnresponsiveConnections(pool: Pool, answerMs = ANSWER_MS): void {
  recheckIdleConnectionsAfter(pool, isTimeout, (client) =>
    queryWithTimeout(client, { text: "SELECT 1" }, answerMs).then(
      () => true,
      () => false,
    ),
  );
}

/** When a connection is released with a suspect error, tests all idle connections and closes those not to keep. */
export function recheckIdleConnectionsAfter(
  pool: Pool,
  isSuspect: (error: unknown) => boolean,
  isKept: (client: PoolClient) => Promise<boolean>,
): void {
  pool.on("release", (error: unknown) => {
    if (!isSuspect(error)) return;
    for (let left = pool.idleCount; left > 0; left--) void recheckOne(pool, isKept);
  });
}

async function recheckOne(
  pool: Pool,
  isKept: (client: PoolClient) => Promise<boolean>,
): Promise<void> {
  try {
    const client = await pool.connect();
    client.release(!(await isKept(client)));
  } catch {
    // No connection is left and a new one failed; the next caller gets the error.
  }
}
