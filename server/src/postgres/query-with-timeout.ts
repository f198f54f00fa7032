import {
  DatabaseError,
  type ClientBase,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from "pg";

type Row = Record<string, unknown>;

const TIMEOUT_MESSAGE = "Query read timeout";

/**
 * Runs a statement on a dedicated connection. On a timeout it rejects like `pg` with `query_timeout`. The response is
 * then still pending, so the connection must be closed. `pg`'s own timeout and promises keep every statement and its
 * data alive until V8's next major collection. With mail of 20 KB that came a thousand messages later.
 */
export function queryWithTimeout<Found extends Row>(
  client: Pick<ClientBase, "query">,
  query: QueryConfig<unknown[]>,
  timeoutMs: number,
): Promise<QueryResult<Found>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(TIMEOUT_MESSAGE)), timeoutMs);
    client.query<Found, unknown[]>(query, (error: Error | null, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
  });
}

/** The same on a connection of the pool, which is closed after any error, as `pool.query` does. */
export async function queryPoolWithTimeout<Found extends Row>(
  pool: { connect: () => Promise<PoolClient> },
  query: QueryConfig<unknown[]>,
  timeoutMs: number,
): Promise<QueryResult<Found>> {
  const client = await pool.connect();
  try {
    const result = await queryWithTimeout<Found>(client, query, timeoutMs);
    client.release();
    return result;
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}

/** Returns whether the error is a response of the engine. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Returns whether the error is a timeout without a response. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === TIMEOUT_MESSAGE;
}
