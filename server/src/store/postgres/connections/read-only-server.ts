import type { ClientBase, Pool } from "pg";
import { queryWithTimeout } from "../../../postgres/query-with-timeout.ts";
import { recheckIdleConnectionsAfter } from "./idle-connections.ts";
import { errorCode } from "../../../system/errors.ts";

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
 * Rejects a new connection to a server that can't be written. A standby may lag behind: a new address is unknown there,
 * and its mail would be refused permanently. Newer servers report `in_hot_standby` at connection start, but behind a
 * pooler this value may come from another server. For the pool's `onConnect`: its `verify` gives a connection to a caller
 * whose timeout has passed meanwhile, and the connection is lost to the pool.
 */
export async function requireWritable(client: ClientBase): Promise<void> {
  const statement = { text: "SHOW transaction_read_only" };
  const { rows } = await queryWithTimeout<Setting>(client, statement, ANSWER_MS);
  if (rows[0]?.transaction_read_only !== "off") throw new ReadOnlyServer();
}

type Setting = { transaction_read_only: string };

/** After a read-only error, tests all other connections, which may lead to the same server. */
export function closeReadOnlyConnections(pool: Pool): void {
  recheckIdleConnectionsAfter(
    pool,
    (error) => errorCode(error) === READ_ONLY,
    async () => false,
  );
}
