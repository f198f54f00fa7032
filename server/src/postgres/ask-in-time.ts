import {
  DatabaseError,
  type ClientBase,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from "pg";

type Row = Record<string, unknown>;

const NO_ANSWER = "Query read timeout";

/**
 * A statement on a connection of one's own. Without an answer it rejects as `pg` would by its
 * `query_timeout`: the connection owes that answer then, and must be ended.
 * `pg`'s own limit, and the promises that it makes, let every statement and what it carried live
 * until V8's next large collection: with mail of 20 KB that came a thousand messages later.
 */
export function askInTime<Found extends Row>(
  client: Pick<ClientBase, "query">,
  query: QueryConfig<unknown[]>,
  answerMs: number,
): Promise<QueryResult<Found>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(NO_ANSWER)), answerMs);
    client.query<Found, unknown[]>(query, (error: Error | null, result) => {
      clearTimeout(late);
      if (error) reject(error);
      else resolve(result);
    });
  });
}

/** The same on any connection of the pool, which is ended after any error, like one of `pool.query`. */
export async function askPoolInTime<Found extends Row>(
  pool: { connect: () => Promise<PoolClient> },
  query: QueryConfig<unknown[]>,
  answerMs: number,
): Promise<QueryResult<Found>> {
  const client = await pool.connect();
  try {
    const result = await askInTime<Found>(client, query, answerMs);
    client.release();
    return result;
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}

/** What the engine itself says is an answer. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Nobody said anything in time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === NO_ANSWER;
}
