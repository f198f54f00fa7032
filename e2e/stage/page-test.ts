import { test, type TestContext } from "node:test";

const isTested = process.env["MAYFLY_TEST_PAGE"] === "tested";

/**
 * A test of the page's own behavior: where the server keeps its data makes no difference to the result. A run
 * over both stores has such a test once, over SQLite; `npm run test:postgres` runs it over PostgreSQL.
 */
export const pageTest: typeof test = isTested ? Object.assign(async () => {}, test) : test;

/** The same within a test that several share: what they add to its page no other of them needs. */
export function pageSubtest(t: TestContext): TestContext["test"] {
  return isTested ? Object.assign(async () => {}, t.test) : t.test.bind(t);
}
