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
 * Runs a statement on a dedicated connection. On a timeout it rejects like `pg` with `query_timeout`; the
 * response is then still pending, so the connection must be closed. `pg`'s own timeout and promises keep
 * every statement and its data alive until V8's next major collection: with mail of 20 KB that came a
 * thousand messages later.
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

/** The same on a connection of the pool, which is closed after any error, as `pool.query` does. */
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

/** Returns whether the error is a response of the engine. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Returns whether the error is a timeout without a response. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === NO_ANSWER;
}
