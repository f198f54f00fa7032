import { test, type TestContext } from "node:test";
import type { TEST_STORES } from "./test-stores.ts";

/** A test in a suite over both stores whose result doesn't depend on the store (docs/decisions/0033). */
export function testOnSqlite(
  store: (typeof TEST_STORES)[number],
  title: string,
  run: (t: TestContext) => Promise<void>,
): void {
  if (store.name === "SQLite") test(title, run);
}
