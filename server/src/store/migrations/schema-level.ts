import { sql, type Kysely } from "kysely";
import type { Tables } from "../schema.ts";
import { StartError } from "../../system/errors.ts";

/** What a start finds in the database. A level is the name of a migration. */
export type SchemaLevel = {
  /** Migrations that this version doesn't know, in their order: a newer one was here. */
  newer: readonly string[];
  /** Our own that were not run, though newer ones were: another history than ours. */
  skipped: readonly string[];
  /** The oldest level of code that may run here; undefined before there was such a thing. */
  floor: string | undefined;
};

/** The database is of a version with which this one can't work, and which it can't change. */
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
    skipped: newer.length === 0 ? [] : known.filter((name) => !done.includes(name)),
    floor: newer.length > 0 && has("schema_floor") ? await readFloor(db) : undefined,
  };
}

/**
 * Migrations expand: what the version before needs stays, so that nodes of both run side by side
 * during an upgrade. A later one contracts, and says in `schema_floor` from which level on code can
 * live with that (decision 30). So a newer database is fine for as long as the floor is no higher.
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
