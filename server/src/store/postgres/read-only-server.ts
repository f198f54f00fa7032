import type { Pool, PoolClient } from "pg";
import { askInTime } from "../../postgres/ask-in-time.ts";
import { errorCode } from "../../system/error-code.ts";
import { sortOutAfter } from "./idle-connections.ts";

/** SQLSTATE of a write that a server doesn't take (read_only_sql_transaction). */
export const READ_ONLY = "25006";

const ANSWER_MS = 3_000;

class ReadOnlyServer extends Error {
  constructor() {
    super("the database server is read-only (a standby, or configured as read-only)");
    this.name = "ReadOnlyServer";
  }
}

/**
 * A standby answers look-ups of what it has replayed: an address made a second ago is unknown there,
 * and its mail would be refused for good. So each connection is asked once, before it is used, whether
 * it leads to a server that takes writes. What newer servers tell of themselves at the start
 * (`in_hot_standby`) would save the question; behind a pooler it is what another server once said.
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
    const { rows } = await askInTime<Setting>(client, question, ANSWER_MS);
    return rows[0]?.transaction_read_only === "off" ? undefined : new ReadOnlyServer();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Where a write was refused so after all, what else is connected may lead to the same server. */
export function dropWhatIsReadOnly(pool: Pool): void {
  sortOutAfter(
    pool,
    (error) => errorCode(error) === READ_ONLY,
    async () => false,
  );
}
