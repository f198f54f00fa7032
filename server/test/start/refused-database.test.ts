import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { explainStartError } from "../../src/wiring/explain-start-error.ts";
import { startTestApp } from "../app/test-app.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

const KEYS = { SECRET_KEY: "s".repeat(32), ADMIN_KEY: "a".repeat(32) };
/** Port 1 has no listener: connections are refused. */
const AWAY = "postgres://mayfly:its-password@127.0.0.1:1/mayfly";
const BOTH_AWAY = "postgres://mayfly:its-password@localhost:1/mayfly";

describe("a PostgreSQL that can't be used at the start", () => {
  let postgres: TestPostgres;
  let url: string;
  before(async () => {
    postgres = await openTestPostgres();
    url = await postgres.createDatabase();
  });
  after(() => postgres.stop());

  test("is reported with its variable and the reason, without its password", async () => {
    const another = new URL(url);
    another.pathname = "/nobodys";
    const nowhere = "postgres://mayfly:its-password@no-such-host.invalid/mayfly";
    for (const [wrong, why] of [
      [AWAY, /\(connect ECONNREFUSED 127\.0\.0\.1:1\); start PostgreSQL, or correct host and port/],
      [BOTH_AWAY, /\(.*ECONNREFUSED.*\); start PostgreSQL/],
      [nowhere, /\(getaddrinfo \w+ no-such-host\.invalid\); .*correct the host/],
      [another.href, /\(database "nobodys" does not exist\); correct the database's name/],
    ] as const) {
      await assert.rejects(startTestApp({ ...KEYS, DATABASE_URL: wrong }), (error: Error) => {
        assert.match(error.message, /^DATABASE_URL: Mayfly can't use this PostgreSQL \(.*\); .*$/);
        assert.match(error.message, why);
        assert.doesNotMatch(error.message, /its-password/);
        return true;
      });
    }
  });

  test("is reported as such if this user may only read", async () => {
    const app = await startTestApp({ ...KEYS, DATABASE_URL: url });
    await app.close();
    const reader = new URL(url);
    reader.searchParams.set("options", "-c role=pg_read_all_data");
    await assert.rejects(startTestApp({ ...KEYS, DATABASE_URL: reader.href }), (error) => {
      assert.match(
        explainStartError(error, { dataDir: "data" }) ?? "",
        /^DATABASE_URL: Mayfly can't write to this PostgreSQL \(permission denied for table .*\); /,
      );
      return true;
    });
  });

  test("is reported with the variable that is wrong, if there are two", async () => {
    for (const name of ["DATABASE_URL", "DATABASE_LISTEN_URL"]) {
      const urls = { DATABASE_URL: url, DATABASE_LISTEN_URL: url, [name]: AWAY };
      await assert.rejects(startTestApp({ ...KEYS, ...urls }), {
        message: `${name}: Mayfly can't use this PostgreSQL (connect ECONNREFUSED 127.0.0.1:1); start PostgreSQL, or correct host and port in the URL`,
      });
    }
  });
});
