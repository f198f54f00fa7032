import Database from "better-sqlite3";
import { CompiledQuery, Kysely, PostgresDialect, sql, SqliteDialect, type Dialect } from "kysely";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Pool } from "pg";
import { FIRST_PAGE } from "../../../../test/stores/store-samples.ts";
import { openTestPostgres, type TestPostgres } from "../../../../test/test-postgres.ts";
import type { EmailQuery } from "../../../admin/email-list-store.ts";
import { migrate, type Engine } from "../../migrations/migrations.ts";
import { countStored, listEmails } from "./email-lists.ts";
import type { Db, Tables } from "../../schema.ts";

const ROWS = 20_000;

const ENGINES = [
  { engine: "sqlite", start: async () => ({ dialect: sqlite(), stop: async () => {} }) },
  {
    engine: "postgres",
    async start() {
      const server = await openTestPostgres();
      return { dialect: await postgres(server), stop: () => server.stop() };
    },
  },
] as const;

/** Tests the query plans, not durations: plans are the same on a busy machine. */
for (const stage of ENGINES)
  describe(`how ${stage.engine} finds the operator's pages among ${ROWS} addresses`, () => {
    const { engine } = stage;
    const made: CompiledQuery[] = [];
    let db: Db;
    let stop: () => Promise<void>;
    before(async () => {
      const started = await stage.start();
      stop = started.stop;
      db = new Kysely<Tables>({
        dialect: started.dialect,
        log: ({ query }) => void made.push(query),
      });
      await migrate(db, engine);
      await fill(db, engine);
    });
    after(async () => {
      await db.destroy();
      await stop();
    });

    /** Returns the plan of each query, one line each. */
    const plansOf = async (ask: () => Promise<unknown>): Promise<string[]> => {
      made.length = 0;
      await ask();
      const asked = made.splice(0);
      return Promise.all(asked.map((query) => explain(db, engine, query)));
    };
    const pagePlan = async (query: Partial<EmailQuery>) => {
      const [, plan = ""] = await plansOf(() => listEmails(db, { ...FIRST_PAGE, ...query }));
      return plan;
    };

    test("the newest, and those with most time left, are read from an index without a sort", async () => {
      for (const order of ["created", "remaining"] as const) {
        for (const descending of [true, false]) {
          const plan = await pagePlan({ order, descending });
          assert.doesNotMatch(plan, SORTS, plan);
        }
      }
    });

    test("premium addresses are found without reading the free ones", async () => {
      assert.match(await pagePlan({ kind: "premium" }), /address_not_free/);
      const counts = await plansOf(() => countStored(db, { nowMs: 0, soonMs: 0 }));
      assert.equal(counts.filter((plan) => plan.includes("address_not_free")).length, 3);
    });

    test("a page joins its own rows only, and takes three queries", async () => {
      for (const order of ["created", "remaining", "messages", "address"] as const) {
        const plans = await plansOf(() => listEmails(db, { ...FIRST_PAGE, order }));
        assert.equal(plans.length, 3);
        assert.doesNotMatch(plans[1] ?? "", /Nested Loop|Hash Join|SEARCH inbox.*SEARCH address/);
      }
    });
  });

/** An incremental sort is fine: PostgreSQL sorts rows of the same millisecond. */
const SORTS = /TEMP B-TREE|(?<!Incremental )Sort {2}\(/;

function sqlite(): Dialect {
  return new SqliteDialect({ database: new Database(":memory:") });
}

async function postgres(server: TestPostgres): Promise<Dialect> {
  const pool = new Pool({ connectionString: await server.createDatabase() });
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool });
}

async function explain(db: Db, engine: Engine, query: CompiledQuery): Promise<string> {
  const how = engine === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters]),
  );
  return rows.map((row) => row["detail"] ?? row["QUERY PLAN"]).join("; ");
}

/** One address in a hundred is premium; four are the company's. */
async function fill(db: Db, engine: Engine): Promise<void> {
  const numbers =
    engine === "sqlite"
      ? sql`(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(ROWS)}) SELECT i FROM n) AS numbers`
      : sql`generate_series(1, ${sql.lit(ROWS)}) AS numbers (i)`;
  const [keyColumn, key] =
    engine === "sqlite" ? [sql`key_slot`, sql`i`] : [sql`wrapped_key`, sql`''::bytea`];
  await sql`INSERT INTO address
      (public_id, domain, local_part, kind, created_at, ${keyColumn}, ip, referrer)
    SELECT 'id' || i, 'mayfly.test', 'box' || i,
      CASE WHEN i <= 4 THEN 'company' WHEN i % 100 = 0 THEN 'premium' ELSE 'free' END,
      i, ${key}, '192.0.2.' || (i % 256), 'site' || (i % 10)
    FROM ${numbers}`.execute(db);
  await sql`INSERT INTO inbox (inbox_id, expires_at, message_count)
    SELECT inbox_id, CASE WHEN kind = 'company' THEN NULL ELSE 1000000 + (inbox_id * 7919) % 9973 END, inbox_id % 7
    FROM address`.execute(db);
  await sql`ANALYZE`.execute(db);
}
