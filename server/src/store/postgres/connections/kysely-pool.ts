import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { queryWithTimeout, isDatabaseError } from "../../../postgres/query-with-timeout.ts";
import { connectTo, toStoreError } from "./store-errors.ts";
import { ANSWER_MS } from "./open-pool.ts";
import { READ_ONLY } from "./read-only-server.ts";
import { errorCode } from "../../../system/errors.ts";

/**
 * Wraps the pool for Kysely: a connection with an unanswered statement is closed instead of released.
 * Otherwise a late BEGIN would put the next user's mail into a transaction that is never committed:
 * acknowledged, but lost. Connections to a read-only server are closed too. Reports an unavailable engine as
 * STORE_UNAVAILABLE.
 */
export function poolForKysely(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => endedUnlessAnswered(await connectTo(pool)),
    end: () => pool.end(),
  };
}

function endedUnlessAnswered(client: PoolClient): PostgresPoolClient {
  let unanswered: { error: unknown } | undefined;
  let unusable: Error | boolean = false;

  async function ask(text: string, parameters: readonly unknown[]): Promise<unknown> {
    // The following ROLLBACK would only time out as well.
    if (unanswered) throw toStoreError(unanswered.error);
    try {
      return await queryWithTimeout(client, { text, values: [...parameters] }, ANSWER_MS);
    } catch (error) {
      if (!isDatabaseError(error)) unanswered = { error };
      if (unanswered || errorCode(error) === READ_ONLY) {
        unusable = error instanceof Error ? error : true;
      }
      throw toStoreError(error);
    }
  }

  function query<Row>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(
    text: string | PostgresCursor<unknown>,
    parameters: readonly unknown[] = [],
  ): unknown {
    if (typeof text !== "string") throw new Error("The store reads whole results, without cursors");
    return ask(text, parameters);
  }

  return {
    query,
    release: (destroy = false) => client.release(unusable || destroy),
  };
}
