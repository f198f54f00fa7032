import { sql, type Kysely } from "kysely";
import type { Tables } from "../schema.ts";
import { StartError } from "../../system/errors.ts";

/** The state of the database at a start. A level is the name of a migration. */
type SchemaLevel = {
  /** Migrations that this version doesn't know, in order, run by a newer version. */
  newer: readonly string[];
  /** All our migrations were run. */
  isCurrent: boolean;
  /** Our migrations that were not run although newer ones were: another history than ours. */
  skipped: readonly string[];
  /** The oldest level of code that may run here; undefined before this value existed. */
  floor: string | undefined;
};

/** The database has a version with which this code can't work, and which it can't change. */
export class SchemaUnusable extends StartError {
  override name = "SchemaUnusable";
}

export async function readSchemaLevel(
  db: Kysely<Tables>,
  known: readonly string[],
): Promise<SchemaLevel> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const has = (name: string): boolean => tables.some((table) => table.name === name);
  const done = has("kysely_migration") ? await readDone(db) : [];
  const newer = done.filter((name) => !known.includes(name));
  return {
    newer,
    isCurrent: known.every((name) => done.includes(name)),
    skipped: newer.length === 0 ? [] : known.filter((name) => !done.includes(name)),
    floor: newer.length > 0 && has("schema_floor") ? await readFloor(db) : undefined,
  };
}

/**
 * Migrations expand: they keep what the previous version needs, so that nodes of both run side by side during an
 * upgrade. A later migration contracts, and sets `schema_floor` to the oldest level that works with the result
 * (decision 30). So a newer database is fine unless its floor is higher.
 */
export function checkUsable(
  { newer, skipped, floor }: SchemaLevel,
  known: readonly string[],
): void {
  const ours = known.at(-1) ?? "";
  const theirs = newer.at(-1);
  if (theirs === undefined) return;
  const start = `The database was made by another version (${theirs}; this one is ${ours})`;
  if (skipped.length > 0) {
    throw new SchemaUnusable(`${start}, which left out ${skipped.join(", ")}. Start that version.`);
  }
  if (floor === undefined || floor > ours) {
    throw new SchemaUnusable(
      `${start} and needs ${floor ?? "a newer one"} at least. Start a newer version.`,
    );
  }
}

async function readDone(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

async function readFloor(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ oldest_level: string }>`
    SELECT oldest_level FROM schema_floor`.execute(db);
  return rows[0]?.oldest_level;
}
