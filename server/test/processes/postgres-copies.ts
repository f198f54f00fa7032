import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { createLog } from "../../src/log.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { giveAway, identity } from "../stores/postgres-package.ts";

/**
 * Both ways to copy a PostgreSQL under load, through the server's own protocol as in `pg_basebackup` and `pg_dump`:
 * neither program has to be installed.
 */

/** Copies all files of the server with the WAL that makes them consistent. Resolves with the archive. */
export async function takeBaseBackup(url: string, folder: string): Promise<string> {
  const direct = new URL(url);
  direct.searchParams.set("replication", "true");
  await connected(direct.href, (client) =>
    client.query(
      `BASE_BACKUP (CHECKPOINT 'fast', WAL true, TARGET 'server', TARGET_DETAIL '${folder}')`,
    ),
  );
  return join(folder, "base.tar");
}

export function unpackBaseBackup(archive: string, dataDir: string): void {
  mkdirSync(dataDir, { mode: 0o700 });
  giveAway(dataDir);
  const { status, stderr } = spawnSync("tar", ["-xf", archive, "-C", dataDir], identity);
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString()}`);
}

/** Exports all tables from one snapshot, one file per table. */
export async function copyRows(url: string, folder: string): Promise<string> {
  mkdirSync(folder);
  giveAway(folder);
  await connected(url, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    for (const table of await tablesOf(client)) {
      await client.query(`COPY ${table} TO '${join(folder, table)}' (FORMAT binary)`);
    }
    await client.query("COMMIT");
  });
  return folder;
}

/** Creates the tables in an empty database, imports the rows, and sets the sequences. */
export async function fillRows(url: string, folder: string): Promise<void> {
  await (await openPostgresStore(url, createLog("silent"))).close();
  await connected(url, async (client) => {
    for (const table of await tablesOf(client)) {
      await client.query(`TRUNCATE ${table}`);
      await client.query(`COPY ${table} FROM '${join(folder, table)}' (FORMAT binary)`);
    }
    const { rows } = await client.query<{ table: string; column: string }>(NUMBERED);
    for (const { table, column } of rows) {
      const given = `pg_get_serial_sequence('${table}', '${column}')`;
      await client.query(`SELECT setval(${given}, max(${column})) FROM ${table}`);
    }
  });
}

const NUMBERED = `SELECT table_name AS table, column_name AS column
  FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`;

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  return rows.map(({ name }) => name);
}

async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
