import type { Pool, PoolClient } from "pg";
import { queryWithTimeout } from "../../postgres/query-with-timeout.ts";
import { sortOutAfter } from "./idle-connections.ts";
import { errorCode } from "../../system/errors.ts";

/** SQLSTATE of a write to a read-only server (read_only_sql_transaction). */
export const READ_ONLY = "25006";

const ANSWER_MS = 3_000;

class ReadOnlyServer extends Error {
  constructor() {
    super("the database server is read-only (a standby, or configured as read-only)");
    this.name = "ReadOnlyServer";
  }
}

/**
 * A standby may lag behind: a new address is unknown there, and its mail would be refused permanently. So
 * each new connection is tested once for a writable server. Newer servers report `in_hot_standby` at
 * connection start, but behind a pooler this value may come from another server.
 */
export function verifyWritable(client: PoolClient, done: (refusal?: Error) => void): void {
  void verify(client, done);
}

async function verify(client: PoolClient, done: (refusal?: Error) => void): Promise<void> {
  done(await refusalOf(client));
}

type Setting = { transaction_read_only: string };

async function refusalOf(client: PoolClient): Promise<Error | undefined> {
  try {
    const question = { text: "SHOW transaction_read_only" };
    const { rows } = await queryWithTimeout<Setting>(client, question, ANSWER_MS);
    return rows[0]?.transaction_read_only === "off" ? undefined : new ReadOnlyServer();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** After a read-only error, tests all other connections, which may lead to the same server. */
export function dropWhatIsReadOnly(pool: Pool): void {
  sortOutAfter(
    pool,
    (error) => errorCode(error) === READ_ONLY,
    async () => false,
  );
}
