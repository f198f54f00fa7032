import assert from "node:assert/strict";
import { after, afterEach, before, mock, test } from "node:test";
import { Client } from "pg";
import { startTestApp } from "../../../test/app/test-app.ts";
import { NOW } from "../../../test/stores/store-samples.ts";
import { postgresEnv } from "../../../test/stores/test-stores.ts";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { createLog } from "../../log.ts";
import { openPostgresStore } from "./postgres-store.ts";

const WINDOW_MS = 1_000;

let server: TestPostgres;
before(async () => {
  server = await openTestPostgres();
});
after(() => server.stop());
afterEach(() => mock.restoreAll());

test("the limits of an address creation take three statements without a transaction, at any network width", async () => {
  const limits = { LIMIT_CREATE_PER_HOUR: "30", TRUST_PROXY: "127.0.0.1" };
  const app = await startTestApp({ ...(await postgresEnv(server)), ...limits });
  try {
    for (const from of ["192.0.2.1", "2001:db8::1"]) {
      const statements = watchStatements();
      const headers = { "x-forwarded-for": from };
      const { status } = await app.call("POST", "/api/temp-emails", { headers, body: {} });
      assert.equal(status, 201);
      assert.deepEqual(statements(), ["alone", "alone", "alone"], from);
    }
  } finally {
    await app.close();
  }
});

test("pruning skips windows that another node has locked", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, createLog("silent"));
  const other = new Client({ connectionString: url });
  await other.connect();
  try {
    const window = { endpoint: "create", nowMs: NOW, windowMs: WINDOW_MS, limit: 1 };
    for (const ip of ["192.0.2.1", "192.0.2.2"]) await store.countRequest({ ...window, ip });
    await other.query("BEGIN");
    await other.query("SELECT * FROM rate_limit WHERE ip = '192.0.2.1' FOR UPDATE");
    await store.pruneRateLimits(NOW + WINDOW_MS);
    await other.query("COMMIT");
    const { rows } = await other.query<{ ip: string }>("SELECT ip FROM rate_limit");
    assert.deepEqual(rows, [{ ip: "192.0.2.1" }]);
  } finally {
    await other.end();
    await store.close();
  }
});

/** Windows of creations. The activity counter `created` is written independently. */
const ENDPOINTS: ReadonlySet<string> = new Set(["create", "create-free"]);

/** Returns the statements that count creations: `alone`, or `in a transaction`, which adds BEGIN and COMMIT. */
function watchStatements(): () => string[] {
  mock.restoreAll();
  const { mock: watched } = mock.method(Client.prototype, "query");
  return () =>
    watched.calls.flatMap((call, index) => {
      const values: unknown = Reflect.get(Object(call.arguments[0]), "values");
      if (!Array.isArray(values) || !values.some((value) => ENDPOINTS.has(String(value))))
        return [];
      const former = watched.calls.slice(0, index).findLast((other) => other.this === call.this);
      const isInTransaction = Reflect.get(Object(former?.arguments[0]), "text") === "begin";
      return [isInTransaction ? "in a transaction" : "alone"];
    });
}
