import type { Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";
import type { SqliteDatabase } from "./open-database.ts";

const STATEMENTS_MAX = 500;

/**
 * For Kysely, which prepares the statement of each query anew: keeps the statements by their text. Preparing one takes a
 * fifth of a short query's time.
 */
export function prepareOnce(database: SqliteDatabase): {
  prepare: (sql: string) => Statement;
  close: () => void;
} {
  const statements = new LRUCache<string, Statement>({
    max: STATEMENTS_MAX,
    memoMethod: (sql) => database.prepare(sql),
  });
  return {
    prepare: (sql) => statements.memo(sql),
    close: () => database.close(),
  };
}
