import type { Pool } from "pg";
import { askInTime, isSilence } from "../../ask-in-time.ts";

/** A busy server may take longer: then its connections are made anew, which does no harm. */
const ANSWER_MS = 1_000;

/**
 * A failover that cuts no connection leaves all of them leading to a server that is gone, and each costs
 * whoever gets it a wait in vain. So once one was waited for in vain, those that are idle are asked
 * together, and ended where nobody answers.
 */
export function endSilentOnes(pool: Pool, answerMs = ANSWER_MS): void {
  pool.on("release", (error: unknown) => {
    if (!isSilence(error)) return;
    for (let left = pool.idleCount; left > 0; left--) void askOne(pool, answerMs);
  });
}

async function askOne(pool: Pool, answerMs: number): Promise<void> {
  try {
    const client = await pool.connect();
    const isThere = await askInTime(client, { text: "SELECT 1" }, answerMs).then(
      () => true,
      () => false,
    );
    client.release(!isThere);
  } catch {
    // None is left, and a new one can't be had: whoever needs one learns why.
  }
}
