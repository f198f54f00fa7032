import { Kysely, PostgresDialect } from "kysely";
import { Pool, types, type PoolConfig } from "pg";
import type { Log } from "../../../log.ts";
import type { Tables } from "../../schema.ts";
import { closeUnresponsiveConnections } from "./idle-connections.ts";
import { closeReadOnlyConnections, requireWritable } from "./read-only-server.ts";

const CONNECT_TIMEOUT_MS = 3_000;
/** The server's timeout comes first; the client's timeout covers a server that doesn't answer at all. */
const STATEMENT_TIMEOUT_MS = 4_000;
export const ANSWER_MS = 5_000;
/** After a power loss, a node's open transaction would keep its locks until TCP notices, for hours. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** TCP keep-alive starts after this idle time; the system's default is two hours. */
const SILENT_MS = 10_000;

type PoolLimits = {
  connectionsMax: number;
  connectTimeoutMs?: number;
  idleInTransactionMs?: number;
};

/**
 * Opens a pool with at most `connectionsMax` connections. A caller that gets none within `connectTimeoutMs` (default:
 * three seconds) is rejected with STORE_UNAVAILABLE.
 */
export function openServicePool(
  databaseUrl: string,
  log: Log,
  {
    connectionsMax,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
  }: PoolLimits,
): Pool {
  const pool = openPool({
    connectionString: databaseUrl,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  });
  // The error object contains the client with its sent data, so only the message is logged.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "database connection closed"));
  return pool;
}

type PatientLimits = { lockWaitMs: number; idleInTransactionMs?: number };

/**
 * Runs `work` on one connection without a statement timeout, for large maintenance work. Lock waits are
 * limited, and a dead process keeps no lock.
 */
export async function withPatientConnection<Result>(
  databaseUrl: string,
  { lockWaitMs, idleInTransactionMs = IDLE_IN_TRANSACTION_MS }: PatientLimits,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const pool = openPool({
    connectionString: databaseUrl,
    max: 1,
    lock_timeout: lockWaitMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  });
  // The next statement reports the error.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The caller handles errors of idle connections. */
export function openPool(config: PoolConfig): Pool {
  // Times, sequence numbers and sizes stay far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...config,
    application_name: "mayfly",
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, only its types don't say so
    onConnect: requireWritable,
  });
  closeReadOnlyConnections(pool);
  closeUnresponsiveConnections(pool);
  // An error on a checked-out connection would terminate the process, because the pool handles errors of idle ones
  // only. The next statement reports it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
