import Database from "better-sqlite3";
import { join } from "node:path";
import { Client } from "pg";
import type { TestApp } from "../app/test-app.ts";

/** Makes every insert into this table fail, as if the store became unreachable at this point. */
export async function refuseRows(
  { dataDir }: Pick<TestApp, "dataDir">,
  env: Record<string, string>,
  table: string,
): Promise<() => Promise<void>> {
  const run = env["DATABASE_URL"] === undefined ? inSqlite(dataDir) : inPostgres(env);
  await run(
    `CREATE TRIGGER refused BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    `ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`,
  );
  return () => run("DROP TRIGGER refused", `ALTER TABLE ${table} DROP CONSTRAINT refused`);
}

type Run = (sqlite: string, postgres: string) => Promise<void>;

function inSqlite(dataDir: string): Run {
  return async (sqlite) => {
    const database = new Database(join(dataDir, "mayfly.db"), { timeout: 10_000 });
    database.exec(sqlite);
    database.close();
  };
}

function inPostgres(env: Record<string, string>): Run {
  return async (_sqlite, postgres) => {
    const client = new Client({ connectionString: env["DATABASE_URL"] });
    await client.connect();
    await client.query(postgres);
    await client.end();
  };
}
