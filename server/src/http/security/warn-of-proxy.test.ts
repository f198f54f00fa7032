import assert from "node:assert/strict";
import Fastify from "fastify";
import { test, type TestContext } from "node:test";
import { warnOfProxy } from "./warn-of-proxy.ts";

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
