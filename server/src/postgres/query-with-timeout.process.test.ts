import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getHeapSpaceStatistics } from "node:v8";
import { Pool } from "pg";
import { openTestPostgres, type TestPostgres } from "../../test/test-postgres.ts";
import { queryWithTimeout, queryPoolWithTimeout, isDatabaseError } from "./query-with-timeout.ts";

const LONG_MS = 60_000;
const SHORT_MS = 50;

let server: TestPostgres;
let pool: Pool;
before(async () => {
  server = await openTestPostgres();
  pool = new Pool({ connectionString: await server.createDatabase(), max: 4 });
});
after(async () => {
  await pool.end();
  await server.stop();
});

test("passes on the engine's answer, rows or an error", async () => {
  const statement = { text: "SELECT $1::int + 1 AS more", values: [1] };
  assert.deepEqual((await queryPoolWithTimeout(pool, statement, LONG_MS)).rows, [{ more: 2 }]);
  const refused = queryPoolWithTimeout(pool, { text: "SELECT 1 / $1::int", values: [0] }, LONG_MS);
  await assert.rejects(refused, (error) => isDatabaseError(error));
});

test("ends without an answer at the timeout, and its connection isn't reused", async () => {
  const pid = { text: "SELECT pg_backend_pid() AS pid" };
  const client = await pool.connect();
  const { rows } = await queryWithTimeout(client, pid, LONG_MS);
  const slow = queryWithTimeout(client, { text: "SELECT pg_sleep(60)" }, SHORT_MS);
  await assert.rejects(slow, (error) => /timeout/.test(String(error)) && !isDatabaseError(error));
  client.release(true);
  const slowest = Array.from({ length: 4 }, () =>
    assert.rejects(queryPoolWithTimeout(pool, { text: "SELECT pg_sleep(60)" }, SHORT_MS)),
  );
  await Promise.all(slowest);
  assert.equal(pool.totalCount, 0);
  assert.notDeepEqual((await queryPoolWithTimeout(pool, pid, LONG_MS)).rows, rows);
});

test("a statement's values are freed by minor collections", async () => {
  const STATEMENTS = 1_500;
  const VALUE_CHARACTERS = 16_000;
  const askMany = async (): Promise<void> => {
    for (let index = 0; index < STATEMENTS; index++) {
      const values = [Buffer.alloc(VALUE_CHARACTERS, String(index)).toString("latin1")];
      await queryPoolWithTimeout(
        pool,
        { name: "length", text: "SELECT length($1)", values },
        LONG_MS,
      );
    }
  };
  await askMany();
  const usedBytes = oldSpaceBytes();
  await askMany();
  const grown = oldSpaceBytes() - usedBytes;
  assert.ok(grown < (STATEMENTS * VALUE_CHARACTERS) / 4, `${grown} bytes`);
});

function oldSpaceBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find((space) => space.space_name === "old_space")?.space_used_size ?? 0;
}
