import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import Fastify from "fastify";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { warnOfProxy } from "./forwarded-for.ts";

const KEY = { "x-admin-key": "a key of the operator" };

describe("a trusted proxy that appends ports to addresses", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      TRUST_PROXY: "127.0.0.1,192.0.2.9",
      ADMIN_KEY: KEY["x-admin-key"],
      LIMIT_CREATE_PER_HOUR: "1",
    });
  });
  after(() => app.close());

  const create = async (forwarded: string): Promise<number> => {
    const headers = { "x-forwarded-for": forwarded };
    return (await app.call("POST", "/api/temp-emails", { headers })).status;
  };

  test("doesn't turn each connection into a new client", async () => {
    for (const [first, ...others] of [
      ["198.51.100.7:1024", "198.51.100.7:1025", "198.51.100.7", "203.0.113.1, 198.51.100.7:1026"],
      ["[2001:db8::7]:1024", "[2001:db8::8]:1025", "[2001:db8::9]", "2001:db8::1"],
      ["198.51.100.8:1024, 192.0.2.9:80", "198.51.100.8", "198.51.100.8:1025, 192.0.2.9"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      assert.equal(await create(first), 201, first);
      // oxlint-disable-next-line no-await-in-loop -- in their order
      for (const other of others) assert.equal(await create(other), 429, other);
    }
  });

  test("doesn't make the server read thousands of addresses: only the last 16 count", async () => {
    const chain = (proxies: number) => ["", ...Array<string>(proxies).fill("192.0.2.9")].join(", ");
    assert.equal(await create(`203.0.113.21${chain(15)}`), 201);
    assert.equal(await create(`203.0.113.21${chain(15)}`), 429);
    assert.equal(await create(`203.0.114.22${chain(1000)}`), 201);
    assert.equal(await create(`203.0.115.23${chain(1000)}`), 429);
  });

  test("doesn't let a banned client in", async () => {
    const body = { ipAddress: "203.0.113.9", reason: "test" };
    await app.call("POST", "/api/admin/ban-ip", { headers: KEY, body });
    assert.equal(await create("203.0.113.9:40112"), 403);
  });

  test("shows its clients to the operator without ports", async () => {
    assert.equal(await create("[2001:db8:1::7]:443"), 201);
    const emails = await app.call("GET", "/api/admin/emails", { headers: KEY });
    const networks = ((await emails.json()) as { ipAddress: string }[]).map((one) => one.ipAddress);
    assert.ok(networks.includes("2001:db8:1::7"));
    assert.ok(networks.every((network) => !/\]|\.\d+:/.test(network)));
  });
});

const FORWARDED = { "x-forwarded-for": "198.51.100.7" };

test("warns once of an X-Forwarded-For from an untrusted address", async (t) => {
  const { ask, warnings } = await start(t, false);
  await ask({});
  assert.deepEqual(warnings, []);
  await ask(FORWARDED);
  await ask(FORWARDED);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? "", /TRUST_PROXY/);
  assert.doesNotMatch(warnings[0] ?? "", /198\.51/);
});

test("doesn't warn of a trusted proxy's header, but does if another proxy is trusted", async (t) => {
  const { ask, warnings } = await start(t, ["127.0.0.1"]);
  await ask(FORWARDED);
  // A client on the proxy's own machine.
  await ask({ "x-forwarded-for": "127.0.0.1" });
  assert.deepEqual(warnings, []);
  const { ask: askOther, warnings: others } = await start(t, ["192.0.2.1"]);
  await askOther(FORWARDED);
  assert.equal(others.length, 1);
});

/** A server on a real socket, because the connection's address matters. */
async function start(t: TestContext, trustProxy: string[] | false) {
  const warnings: string[] = [];
  const app = Fastify({ trustProxy });
  warnOfProxy(app, { warn: (...said: unknown[]) => void warnings.push(JSON.stringify(said)) });
  app.get("/", async () => "");
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  t.after(() => app.close());
  const ask = async (headers: Record<string, string>): Promise<void> => {
    await (await fetch(origin, { headers })).text();
  };
  return { ask, warnings };
}
