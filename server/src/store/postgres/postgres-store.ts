import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool, types, type PoolConfig } from "pg";
import { AppError } from "../../app-error.ts";
import type { Log } from "../../log.ts";
import { migrate } from "../migrations/migrations.ts";
import {
  addToken,
  createAddress,
  extendAddress,
  findAddress,
  findAddressById,
  findAddressByPublicId,
  findAddressByToken,
  findRecipient,
} from "../queries/addresses.ts";
import { endExpired, purgeEnded } from "../queries/expiry.ts";
import {
  askForwardTarget,
  blockForwardTarget,
  confirmForwardTarget,
  findForwardTarget,
  pruneForwardTargets,
  withdrawAsking,
} from "../queries/forward-targets.ts";
import {
  addMessage,
  deleteMessage,
  findMessage,
  listMessages,
  readRaw,
  setVerdict,
} from "../queries/messages.ts";
import { claimSending, releaseSending, settleSending } from "../queries/sent-mail.ts";
import type { Db, Tables } from "../schema.ts";
import type { Store } from "../store.ts";
import { operatorIn } from "./operator-in-postgres.ts";
import { premiumIn, type Query } from "./premium-in-postgres.ts";
import { subscriptionsIn } from "./subscriptions-in-postgres.ts";

const POOL_MAX = 16;
const CONNECT_TIMEOUT_MS = 3_000;
/** The server's own limit comes first; the client's is for one that doesn't answer at all. */
const STATEMENT_TIMEOUT_MS = 4_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** The store that many nodes share. Each method is one transaction on a pooled connection. */
export async function openPostgresStore(databaseUrl: string, log: Log): Promise<Store> {
  // Times, sequence numbers and sizes stay far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  await migrateAtLeisure(databaseUrl);
  const pool = openPool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // The error carries its whole client, with what it was sent: only its text is logged.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "a database connection ended"));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const read = bindWith(async (query) => query(db));
  const write = bindWith((query) =>
    db.transaction().execute((trx: Transaction<Tables>) => query(trx)),
  );
  return {
    findRecipient: read(findRecipient),
    findAddress: read(findAddress),
    findAddressByToken: read(findAddressByToken),
    findAddressById: read(findAddressById),
    findAddressByPublicId: read(findAddressByPublicId),
    findForwardTarget: read(findForwardTarget),
    listMessages: read(listMessages),
    findMessage: read(findMessage),
    readRaw: read(readRaw),

    addMessage: write(addMessage),
    createAddress: write(createAddress),
    addToken: write(addToken),
    extendAddress: write(extendAddress),
    setVerdict: write(setVerdict),
    deleteMessage: write(deleteMessage),
    endExpired: write((any: Db, nowMs: number, limit: number) => endExpired(any, nowMs, limit)),
    purgeEnded: write(purgeEnded),
    claimSending: write(claimSending),
    settleSending: write(settleSending),
    releaseSending: write(releaseSending),
    askForwardTarget: write(askForwardTarget),
    withdrawAsking: write(withdrawAsking),
    confirmForwardTarget: write(confirmForwardTarget),
    blockForwardTarget: write(blockForwardTarget),
    pruneForwardTargets: write(pruneForwardTargets),
    ...premiumIn({ read, write }),
    ...subscriptionsIn({ read, write }),
    ...operatorIn({ read, write }),

    /** Vacuum is the engine's own business; what it hasn't removed yet is sealed, and its key is gone. */
    scrub: async () => true,
    check: read(
      async (any: Db) => void (await any.selectFrom("inbox").select("inbox_id").limit(1).execute()),
    ),
    readClock: read(readClock),
    close: () => db.destroy(),
  };
}

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that ends between two statements of a transaction would end the process: the pool
  // listens to idle ones only. Whoever has it learns of it from its next statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A migration may take longer than any statement of the service. */
async function migrateAtLeisure(databaseUrl: string): Promise<void> {
  const pool = openPool({ connectionString: databaseUrl, max: 1 });
  // The next statement fails too, and tells.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, "postgres");
  } finally {
    await db.destroy();
  }
}

async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`.execute(db);
  return rows[0]?.ms ?? Date.now();
}

function bindWith(execute: <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>) {
  return <Args extends unknown[], Result>(query: Query<Args, Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await execute((db) => query(db, ...args));
      } catch (error) {
        throw nameError(error);
      }
    };
}

/** Classes of SQLSTATE that say that the engine can't work now: connection, resources, intervention, system. */
const AWAY_CLASSES = ["08", "53", "57", "58"];
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "25006",
  "40001",
  "40P01",
]);

function nameError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const away =
    AWAY_CODES.has(code) ||
    AWAY_CLASSES.includes(code.slice(0, 2)) ||
    /^Connection terminated|^Query read timeout|timeout exceeded when trying to connect/.test(
      error.message,
    );
  return away ? new AppError("STORE_UNAVAILABLE", { cause: error }) : error;
}
