import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Pool } from "pg";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { createLog } from "../../log.ts";
import { findRecipients } from "./find-recipients.ts";
import { openServicePool } from "./open-pool.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { runOn } from "./run-statement.ts";

const ADDRESSES = 2_000;

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

test("a look-up is planned once for a connection, and reads the index for each that it asks for", async () => {
  await addAddresses();
  for (let asked = 1; asked <= 20; asked++) {
    const emails = Array.from({ length: asked }, (_, index) => emailOf(index * 90));
    const found = await findRecipients(runOn(pool), emails);
    assert.deepEqual(
      found.map(({ row }) => row?.publicId),
      emails.map(({ local }) => local),
    );
  }
  // PostgreSQL makes five plans with the values in sight before it compares them with the one without.
  const plans = await pool.query(
    `SELECT custom_plans::int AS custom, generic_plans::int AS generic
     FROM pg_prepared_statements WHERE name = 'find-recipients'`,
  );
  assert.deepEqual(plans.rows, [{ custom: 5, generic: 15 }]);
  const plan = await pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN EXECUTE "find-recipients" ('{mayfly.test}', '{box1}')`,
  );
  const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  assert.match(lines, /Index Scan using address_domain_local_part_key on address/);
  assert.doesNotMatch(lines, /Seq Scan/);
});

const emailOf = (index: number) => ({ local: `box${index}`, domain: "mayfly.test" });

async function addAddresses(): Promise<void> {
  await pool.query(
    `INSERT INTO address (public_id, domain, local_part, kind, created_at, wrapped_key)
     SELECT 'box' || n, 'mayfly.test', 'box' || n, 'free', 0, ''
     FROM generate_series(0, ${ADDRESSES - 1}) AS n`,
  );
  await pool.query("INSERT INTO inbox (inbox_id) SELECT inbox_id FROM address");
}
