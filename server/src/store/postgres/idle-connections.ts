import type { Pool, PoolClient } from "pg";
import { askInTime, isSilence } from "../../postgres/ask-in-time.ts";

/** A busy server may take longer: then its connections are made anew, which does no harm. */
const ANSWER_MS = 1_000;

/**
 * A failover that cuts no connection leaves all of them leading to a server that is gone, and each costs
 * whoever gets it a wait in vain. So once one was waited for in vain, those that are idle are asked
 * together, and ended where nobody answers.
 */
export function endSilentOnes(pool: Pool, answerMs = ANSWER_MS): void {
  sortOutAfter(pool, isSilence, (client) =>
    askInTime(client, { text: "SELECT 1" }, answerMs).then(
      () => true,
      () => false,
    ),
  );
}

/** Once a connection was given back with such an error, those of the idle ones are ended that aren't to be kept. */
export function sortOutAfter(
  pool: Pool,
  isSuspect: (error: unknown) => boolean,
  isKept: (client: PoolClient) => Promise<boolean>,
): void {
  pool.on("release", (error: unknown) => {
    if (!isSuspect(error)) return;
    for (let left = pool.idleCount; left > 0; left--) void sortOutOne(pool, isKept);
  });
}

async function sortOutOne(
  pool: Pool,
  isKept: (client: PoolClient) => Promise<boolean>,
): Promise<void> {
  try {
    const client = await pool.connect();
    client.release(!(await isKept(client)));
  } catch {
    // None is left, and a new one can't be had: whoever needs one learns why.
  }
}
