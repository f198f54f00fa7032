import { test, type TestContext } from "node:test";

const isTested = process.env["MAYFLY_TEST_PAGE"] === "tested";

/**
 * A test of the page's own behavior: where the server keeps its data makes no difference to the result. A run
 * over both stores has such a test once, over SQLite; `npm run test:postgres` runs it over PostgreSQL.
 */
export const pageTest: typeof test = isTested ? Object.assign(async () => {}, test) : test;

/** Same for subtests of one visitor. Later subtests must not depend on its effects. */
export async function pageSubtest(
  t: TestContext,
  name: string,
  run: (t: TestContext) => Promise<void>,
): Promise<void> {
  if (!isTested) await t.test(name, run);
}
