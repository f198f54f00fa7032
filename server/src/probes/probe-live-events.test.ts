import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { StoreTrouble } from "../admin/checks/check-deps.ts";
import { closedPort } from "../../test/network/closed-port.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../test/stores/embedded-postgres.ts";
import { probeLiveEvents } from "./probe-live-events.ts";

describe("a probe of live events", () => {
  let server: EmbeddedPostgres;
  before(async () => void (server = await startEmbeddedPostgres()));
  after(() => server.stop());

  test("receives its own notification over the same database", async () => {
    const url = await server.createDatabase();
    assert.equal(await probeLiveEvents({ url, listenUrl: url }), true);
  });

  test("receives none at another database of the server", async () => {
    const [url, listenUrl] = await Promise.all([server.createDatabase(), server.createDatabase()]);
    assert.equal(await probeLiveEvents({ url, listenUrl }), false);
  });

  test("rejects with what to change if the listening connection is refused", async () => {
    const url = await server.createDatabase();
    const listenUrl = `postgres://nobody@127.0.0.1:${await closedPort()}/none`;
    await assert.rejects(probeLiveEvents({ url, listenUrl }), (error) => {
      assert.ok(error instanceof StoreTrouble);
      assert.match(
        `${error.message}; ${error.fix}`,
        /ECONNREFUSED .*; start PostgreSQL, or correct/,
      );
      return true;
    });
  });
});
