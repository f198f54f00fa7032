import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Pool } from "pg";
import {
  countPlans,
  explainPrepared,
  openSingleConnection,
} from "../../../../test/stores/single-connection.ts";
import { findRecipients } from "./find-recipients.ts";
import { runOn } from "../connections/run-statement.ts";

const ADDRESSES = 2_000;

let pool: Pool;
let close: () => Promise<void>;
before(async () => {
  ({ pool, close } = await openSingleConnection());
});
after(() => close());

test("a look-up is planned once per connection, and uses the index for each recipient", async () => {
  await addAddresses();
  for (let asked = 1; asked <= 20; asked++) {
    const emails = Array.from({ length: asked }, (_, index) => emailOf(index * 90));
    const found = await findRecipients(runOn(pool), emails);
    assert.deepEqual(
      found.map(({ row }) => row?.publicId),
      emails.map(({ local }) => local),
    );
  }
  // PostgreSQL makes five custom plans before it compares them with the generic one.
  assert.deepEqual(await countPlans(pool, "find-recipients"), [{ custom: 5, generic: 15 }]);
  const plan = await explainPrepared(pool, `"find-recipients" ('{mayfly.test}', '{box1}')`);
  assert.match(plan, /Index Scan using address_domain_local_part_key on address/);
  assert.doesNotMatch(plan, /Seq Scan/);
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
