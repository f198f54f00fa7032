import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { closedPort } from "../../test/network/closed-port.ts";
import { openTestPostgres, type TestPostgres } from "../../test/test-postgres.ts";
import { probeLiveEvents } from "./probe-live-events.ts";

describe("a probe of live events", () => {
  let server: TestPostgres;
  before(async () => void (server = await openTestPostgres()));
  after(() => server.stop());
  const probe = (url: string, listenUrl: string, signal = new AbortController().signal) =>
    probeLiveEvents({ url, listenUrl }, signal);

  test("receives its own notification over the same database", async () => {
    const url = await server.createDatabase();
    assert.equal(await probe(url, url), true);
    assert.equal(await probe(url, `${url}?application_name=direct`), true);
  });

  test("receives none at another database of the server", async () => {
    const [url, other] = await Promise.all([server.createDatabase(), server.createDatabase()]);
    assert.equal(await probe(url, other), false);
  });

  test("names the connection that is refused, with what to change", async () => {
    const url = await server.createDatabase();
    const closed = `postgres://nobody@127.0.0.1:${await closedPort()}/none`;
    const fix = /^start PostgreSQL, or correct host and port in the URL$/;
    await assert.rejects(probe(url, closed), { message: /^DATABASE_LISTEN_URL: .*ECONN/, fix });
    await assert.rejects(probe(closed, url), { message: /^DATABASE_URL: .*ECONNREFUSED/, fix });
  });

  test("names a certificate file that can't be read", async () => {
    const url = await server.createDatabase();
    const broken = `${url}?sslrootcert=/none/ca.pem`;
    const fix = "correct the file's path in the URL";
    await assert.rejects(probe(url, broken), { message: /^DATABASE_LISTEN_URL: ENOENT/, fix });
  });

  test("ends at its signal although the server is silent, with advice about it", async (t) => {
    const url = await server.createDatabase();
    const silent = createServer((socket) => t.after(() => socket.destroy()));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    t.after(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const over = new AbortController();
    silent.once("connection", () => over.abort());
    await assert.rejects(probe(url, `postgres://nobody@127.0.0.1:${port}/none`, over.signal), {
      message: /^DATABASE_LISTEN_URL: Connection terminated/,
      fix: /^check that PostgreSQL runs at this host and port, and that no firewall is between$/,
    });
  });
});
