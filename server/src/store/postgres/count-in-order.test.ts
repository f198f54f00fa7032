import assert from "node:assert/strict";
import { test } from "node:test";
import { limitRate } from "../../abuse/limit-rate.ts";
import { CONNECTIONS, openFewConnections } from "../../../test/stores/few-connections.ts";

const REQUESTS = 10 * CONNECTIONS;
const WINDOW = { endpoint: "create", nowMs: 1_000, windowMs: 60_000 };

const opened = openFewConnections();

const count = (ip: string, wider: string) =>
  opened().store.countLevels({
    ...WINDOW,
    levels: [
      { ip, limit: 100 },
      { ip: wider, limit: 400 },
    ],
    refusal: "ends-counting",
    isUnlisted: false,
  });

test("many counted requests of one network leave connections for other networks", async () => {
  const { other } = opened();
  await count("192.0.2.1", "192.0.2.0/24");
  await other.query("BEGIN");
  // All clients of the /24 wait for this row.
  await other.query("SELECT FROM rate_limit WHERE ip = '192.0.2.0/24' FOR UPDATE");
  const ips = Array.from({ length: REQUESTS }, (_, index) => `192.0.2.${index + 1}`);
  const counts = Promise.allSettled(ips.map((ip) => count(ip, "192.0.2.0/24")));
  const honest = await count("198.51.100.1", "198.51.100.0/24");
  assert.deepEqual(
    honest.map((level) => level.count),
    [1, 1],
  );
  await other.query("ROLLBACK");
  assert.ok((await counts).some(({ status }) => status === "fulfilled"));
});

test("many offenses of one network leave connections for other networks", async () => {
  const { store, other } = opened();
  const request = { ...WINDOW, endpoint: "ban", ip: "192.0.2.7", limit: 100 };
  await store.countRequest(request);
  await other.query("BEGIN");
  await other.query("SELECT FROM rate_limit WHERE endpoint = 'ban' FOR UPDATE");
  const counts = Promise.allSettled(
    Array.from({ length: REQUESTS }, () => store.countRequest(request)),
  );
  const query = { endpoint: "create", ips: ["198.51.100.2", "198.51.100.0/24"], nowMs: 1_000 };
  const [own] = await store.readCounts(query);
  assert.equal(own, 0);
  await other.query("ROLLBACK");
  assert.ok((await counts).some(({ status }) => status === "fulfilled"));
});

test("a network that waits too long behind its own requests is refused, and isn't counted again in this process", async () => {
  const { store, other } = opened();
  const rule = { endpoint: "create", limit: 100, windowMs: WINDOW.windowMs };
  const fallback = {
    countRequest: () => Promise.reject(new Error("counted in this process")),
    countLevels: () => Promise.reject(new Error("counted in this process")),
    readCounts: () => Promise.reject(new Error("counted in this process")),
  };
  const deps = { store, fallback, clock: { nowMs: () => WINDOW.nowMs } };
  await limitRate(deps, rule, "203.0.113.1");
  await other.query("BEGIN");
  await other.query("SELECT FROM rate_limit WHERE ip = '203.0.113.0/24' FOR UPDATE");
  const first = limitRate(deps, rule, "203.0.113.2");
  await assert.rejects(limitRate(deps, rule, "203.0.113.3"), {
    code: "RATE_LIMITED",
    retryAfterSeconds: 3,
  });
  await other.query("ROLLBACK");
  await first.catch(() => undefined);
});
