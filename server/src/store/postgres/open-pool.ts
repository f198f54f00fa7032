import { Kysely, PostgresDialect } from "kysely";
import { Pool, types, type PoolConfig } from "pg";
import type { Log } from "../../log.ts";
import type { Tables } from "../schema.ts";
import { endSilentOnes } from "./idle-connections.ts";
import { dropWhatIsReadOnly, verifyWritable } from "./read-only-server.ts";

const CONNECT_TIMEOUT_MS = 3_000;
/** The server's own limit comes first; the client's is for one that doesn't answer at all. */
const STATEMENT_TIMEOUT_MS = 4_000;
export const ANSWER_MS = 5_000;
/** A node that lost its power in the middle of a transaction would keep its locks until TCP notices, for hours. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Then the system asks whether the other side still is there, which by itself it does after two hours. */
const SILENT_MS = 10_000;

export type PoolLimits = { connectionsMax: number; idleInTransactionMs?: number };

/** At most `connectionsMax` connections; whoever finds none free for three seconds is told that the store is away. */
export function openServicePool(
  databaseUrl: string,
  log: Log,
  { connectionsMax, idleInTransactionMs = IDLE_IN_TRANSACTION_MS }: PoolLimits,
): Pool {
  const pool = openPool({
    connectionString: databaseUrl,
    max: connectionsMax,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  });
  // The error carries its whole client, with what it was sent: only its text is logged.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "database connection closed"));
  return pool;
}

export type PatientLimits = { lockWaitMs: number; idleInTransactionMs?: number };

/**
 * One connection whose statements take what they take, for more than the service ever asks at once.
 * Only a lock isn't waited for without end, and none is kept by a process that is gone.
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
  // The next statement fails too, and tells.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function openPool(config: PoolConfig): Pool {
  // Times, sequence numbers and sizes stay far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "mayfly",
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    verify: verifyWritable,
  });
  dropWhatIsReadOnly(pool);
  endSilentOnes(pool);
  // A connection that ends between two statements of a transaction would end the process: the pool
  // listens to idle ones only. Whoever has it learns of it from its next statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
