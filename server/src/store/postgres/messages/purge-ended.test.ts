import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Pool } from "pg";
import {
  explainPrepared,
  openSingleConnection,
} from "../../../../test/stores/single-connection.ts";
import { purgeEnded } from "./purge-ended.ts";
import { runOn } from "../connections/run-statement.ts";

const INBOXES = 1_000;
const MESSAGES_EACH = 30;
/** More than one batch. */
const ENDED = 40;

let pool: Pool;
let close: () => Promise<void>;
before(async () => {
  ({ pool, close } = await openSingleConnection());
  await addMessages();
});
after(() => close());

test("reads no message if no inbox has ended", async () => {
  assert.deepEqual(await purgeEnded(runOn(pool), 100), { removed: 0, done: true });
  await assertReadsByIndex();
  await pool.query("ANALYZE");
  await assertReadsByIndex();
});

test("deletes only messages of ended inboxes, a hundred at a time, found by index", async () => {
  await pool.query(`INSERT INTO ended_inbox SELECT n * 7 FROM generate_series(1, ${ENDED}) AS n`);
  const removed: number[] = [];
  for (;;) {
    const step = await purgeEnded(runOn(pool), 100);
    removed.push(step.removed);
    await assertReadsByIndex();
    if (step.done) break;
  }
  assert.deepEqual(removed, [...Array.from({ length: 12 }, () => 100), 0]);
  for (const table of ["message", "raw_message"]) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE inbox_id % 7 = 0 AND inbox_id <= ${7 * ENDED})::int AS ended
       FROM ${table}`,
    );
    assert.deepEqual(rows, [{ count: (INBOXES - ENDED) * MESSAGES_EACH, ended: 0 }]);
  }
});

/** With a custom and with a generic plan: a reused connection may use either. */
async function assertReadsByIndex(): Promise<void> {
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await pool.query(`SET plan_cache_mode = ${mode}`);
    const plan = await explainPrepared(pool, `"purge-ended" (100)`);
    assert.doesNotMatch(plan, /Seq Scan on (raw_)?message/);
    assert.match(plan, /Index Scan using message_pkey on message/);
  }
}

async function addMessages(): Promise<void> {
  await pool.query(
    `INSERT INTO message (inbox_id, seq, received_at, size_bytes, summary)
     SELECT inbox_id, seq, 0, 200, repeat('s', 400)::bytea
     FROM generate_series(1, ${MESSAGES_EACH}) AS seq, generate_series(1, ${INBOXES}) AS inbox_id`,
  );
  await pool.query(
    `INSERT INTO raw_message (inbox_id, message_id, piece, sealed)
     SELECT inbox_id, id, 0, repeat('r', 400)::bytea FROM message`,
  );
}
