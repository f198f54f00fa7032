import { Kysely, PostgresDialect } from "kysely";
import type { NewMessage } from "../../inbox/inbox-store.ts";
import type { Log } from "../../log.ts";
import type { EmailAddress } from "../../address/email-address.ts";
import { warnOfNewerVersion } from "../migrations/newer-version.ts";
import type { Tables } from "../schema.ts";
import type { Store } from "../store.ts";
import { addMessages, sizeBytesOf } from "./messages/add-messages.ts";
import { bindToPool } from "./bind-to-pool.ts";
import { cacheKeys } from "./cache-keys.ts";
import { countInOrder } from "./count-in-order.ts";
import { listChangesSince } from "./messages/list-changes-since.ts";
import { findRecipients } from "./messages/find-recipients.ts";
import { createGroupCommit } from "./messages/group-commit.ts";
import { holdInOrder } from "./hold-prefix.ts";
import { poolForKysely } from "./connections/kysely-pool.ts";
import { migratePostgres, type MigrationLimits } from "./migrate-postgres.ts";
import { openServicePool } from "./connections/open-pool.ts";
import { purgeEnded } from "./messages/purge-ended.ts";
import { RecentKeys } from "./recent-keys.ts";
import { writeInOrder } from "./write-in-order.ts";
import { createRunExclusively } from "./connections/run-exclusively.ts";
import { runOn, type RunStatement } from "./connections/run-statement.ts";

/** Group commit: two transactions at a time, so one batch fills while the other is written. */
const COMMITS_AT_ONCE = 2;
const MESSAGES_PER_COMMIT = 100;
const BYTES_PER_COMMIT = 4 * 1024 * 1024;
const LOOKUPS_AT_ONCE = 2;
const LOOKUPS_TOGETHER = 100;

type PostgresSettings = {
  /** A direct connection, if the other URL leads to a pooler: migrations hold a session lock. */
  directUrl?: string;
  connectionsMax?: number;
  migrations?: MigrationLimits;
};

/** Opens the store that many nodes share. Each method is one transaction on a pooled connection. */
export async function openPostgresStore(
  databaseUrl: string,
  log: Log,
  { directUrl = databaseUrl, connectionsMax = 16, migrations }: PostgresSettings = {},
): Promise<Store> {
  warnOfNewerVersion(await migratePostgres(directUrl, log, migrations), log);
  const pool = openServicePool(databaseUrl, log, { connectionsMax });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolForKysely(pool) }) });
  const run = runOn(pool);
  const mail = groupMail(run);
  const recentKeys = new RecentKeys();
  const queries = bindToPool(db);
  const cached = cacheKeys(queries, recentKeys);
  return {
    ...queries,
    ...cached,
    ...countInOrder(queries),
    ...writeInOrder({ ...queries, ...cached }),
    holdPrefix: holdInOrder(queries.holdPrefix),
    findRecipient: async (email) => {
      const { row } = await mail.lookups.add(email);
      return row && { ...row, wrappedKey: recentKeys.same(row.inboxId, row.wrappedKey) };
    },
    addMessage: (message) => mail.messages.add(message),
    listChangesSince: (requests, limit) => listChangesSince({ run, recentKeys }, requests, limit),
    versionOf: () => undefined,
    purgeEnded: (limit) => purgeEnded(run, limit),
    /** The engine runs vacuum itself. Rows not yet removed are sealed, and their key is deleted. */
    scrub: async () => true,

    runExclusively: createRunExclusively(pool),
    load: () => mail.messages.load(),
    close: () => db.destroy(),
  };
}

/** Batches the queries of every message across concurrent callers. */
function groupMail(run: RunStatement) {
  return {
    messages: createGroupCommit({
      commit: (messages: readonly NewMessage[]) => addMessages(run, messages),
      sizeBytesOf,
      concurrentMax: COMMITS_AT_ONCE,
      itemsMax: MESSAGES_PER_COMMIT,
      bytesMax: BYTES_PER_COMMIT,
    }),
    lookups: createGroupCommit({
      commit: (emails: readonly EmailAddress[]) => findRecipients(run, emails),
      sizeBytesOf: () => 0,
      concurrentMax: LOOKUPS_AT_ONCE,
      itemsMax: LOOKUPS_TOGETHER,
      bytesMax: 0,
    }),
  };
}
