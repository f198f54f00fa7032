import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Pool } from "pg";
import {
  countPlans,
  explainPrepared,
  openSingleConnection,
} from "../../../../test/stores/single-connection.ts";
import { listChangesSince } from "./list-changes-since.ts";
import { RecentKeys } from "../recent-keys.ts";
import { runOn } from "../connections/run-statement.ts";

const INBOXES = 2_000;

let pool: Pool;
let close: () => Promise<void>;
before(async () => {
  ({ pool, close } = await openSingleConnection());
});
after(() => close());

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
  // PostgreSQL makes five custom plans before it compares them with the generic one.
  assert.deepEqual(await countPlans(pool, "list-changes-since"), [{ custom: 5, generic: 15 }]);
  const plan = await explainPrepared(pool, `"list-changes-since" ('{1}', '{1}', 10)`);
  assert.match(plan, /Index Scan using inbox_pkey/);
  assert.doesNotMatch(plan, /Seq Scan/);
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
