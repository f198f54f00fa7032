import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Pool } from "pg";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { createLog } from "../../log.ts";
import { listChangesSince } from "./list-changes-since.ts";
import { openServicePool } from "./open-pool.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { RecentKeys } from "./recent-keys.ts";
import { runOn } from "./run-statement.ts";

const INBOXES = 2_000;

let server: TestPostgres;
let pool: Pool;
before(async () => {
  server = await openTestPostgres();
  const url = await server.createDatabase();
  await (await openPostgresStore(url, createLog("silent"))).close();
  // One connection: what is prepared is the connection's.
  pool = openServicePool(url, createLog("silent"), { connectionsMax: 1 });
});
after(async () => {
  await pool.end();
  await server.stop();
});

test("the statement is planned once per connection and uses an index for each inbox", async () => {
  await addInboxes();
  const recentKeys = new RecentKeys();
  for (let count = 1; count <= 20; count++) {
    const requests = Array.from({ length: 10 * count }, (_, index) => ({
      inboxId: 1 + index,
      afterSeq: index % 3,
    }));
    const found = await listChangesSince({ run: runOn(pool), recentKeys }, requests, 10);
    assert.deepEqual(
      found.map((changes) => changes?.messages.map(({ seq }) => seq)),
      requests.map(({ afterSeq }) => [1, 2].slice(afterSeq)),
    );
  }
  // PostgreSQL makes five plans with the values in sight before it compares them with the one without.
  const plans = await pool.query(
    `SELECT custom_plans::int AS custom, generic_plans::int AS generic
     FROM pg_prepared_statements WHERE name = 'list-changes-since'`,
  );
  assert.deepEqual(plans.rows, [{ custom: 5, generic: 15 }]);
  const plan = await pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN EXECUTE "list-changes-since" ('{1}', '{1}', 10)`,
  );
  const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  assert.match(lines, /Index Scan using inbox_pkey/);
  assert.doesNotMatch(lines, /Seq Scan/);
});

async function addInboxes(): Promise<void> {
  await pool.query(
    `INSERT INTO inbox (inbox_id, last_seq) SELECT n, 2 FROM generate_series(1, ${INBOXES}) AS n`,
  );
  await pool.query(
    `INSERT INTO message (inbox_id, seq, received_at, size_bytes, summary)
     SELECT inbox_id, seq, 0, 0, '' FROM inbox, generate_series(1, 2) AS seq`,
  );
}
