import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { limitRate } from "../../src/abuse/limit-rate.ts";
import { createGuessLock } from "../../src/abuse/guess-lock.ts";
import { OPERATORS_KEY } from "../app/operator.ts";
import { openLocalRateLimits } from "../../src/store/memory-rate-limits.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { faultRounds } from "../faults/rounds.ts";
import { ATTACKED_STORES } from "../stores/test-stores.ts";

/** The product's number, or a tenth of it. */
const WINDOWS_MAX = faultRounds(20_000, 200_000);
/** An attacker with this many networks sends the same request from each, so that the table of windows is full. */
const NETWORKS = WINDOWS_MAX * 1.025;
const CALLS = faultRounds(25, 300);
const CALLS_AT_ONCE = 25;

const BLOCKED = "192.0.2.1";
const GUESSER = "192.0.2.2";
const HONEST = "198.51.100.7";
const NEW = "198.51.100.8";

/** An IP address in its own /48. */
const hostile = (index: number): string =>
  `2001:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}:1::1`;

describe("a flood of more networks than the table has windows", () => {
  const clock = { nowMs: () => 1_000_000 };
  const store = openLocalRateLimits({ windowsMax: WINDOWS_MAX });
  const deps = { store, fallback: openLocalRateLimits(), clock };
  const availability = { endpoint: "availability", limit: 120, windowMs: 60_000 };
  const quota = { endpoint: "sent", limit: 3, windowMs: 3_600_000 };
  const lock = createGuessLock(deps, { endpoint: "admin-key", limit: 10, windowMs: 60_000 });
  const countSent = () => limitRate(deps, quota, "everybody");

  before(async () => {
    for (let call = 0; call <= availability.limit; call++) {
      await limitRate(deps, availability, BLOCKED);
    }
    for (let guess = 0; guess < 10; guess++) await lock.tryGuess(GUESSER, () => false);
    for (let sent = 0; sent < quota.limit; sent++) await countSent();
    for (let index = 0; index < NETWORKS; index++) {
      await limitRate(deps, availability, hostile(index));
    }
  });

  test("fills the table: a new network has no window of its own", async () => {
    await limitRate(deps, availability, NEW);
    const { endpoint } = availability;
    assert.deepEqual(await store.readCounts({ endpoint, ips: [NEW], nowMs: clock.nowMs() }), [0]);
  });

  test("doesn't free a network that is blocked", async () => {
    assert.equal((await limitRate(deps, availability, BLOCKED))?.allowed, false);
  });

  test("doesn't reset the service-wide quota", async () => {
    assert.equal((await countSent())?.allowed, false);
  });

  test("doesn't unlock a network that guessed keys, and locks no other network", async () => {
    await assert.rejects(
      lock.tryGuess(GUESSER, () => true),
      { code: "RATE_LIMITED" },
    );
    assert.equal(await lock.tryGuess(HONEST, () => true), true);
  });
});

for (const engine of ATTACKED_STORES)
  describe(`availability calls from many networks, on ${engine.name}`, () => {
    let app: TestApp;
    let running: Awaited<ReturnType<typeof engine.start>>;
    before(async () => {
      running = await engine.start();
      app = await startTestApp({
        ...running.env,
        ADMIN_KEY: OPERATORS_KEY,
        TRUST_PROXY: "127.0.0.1",
        AUTO_BAN: "off",
        LIMIT_PREFIX_CHECKS_PER_MINUTE: "5",
        LIMIT_ADMIN_KEYS_PER_MINUTE: "3",
      });
    });
    after(async () => {
      await app.close();
      await running.stop();
    });

    const checkName = async (from: string): Promise<number> => {
      const path = "/api/premium-emails/availability?prefix=marlow&domain=mayfly.test";
      const response = await app.call("GET", path, { headers: { "x-forwarded-for": from } });
      await response.text();
      return response.status;
    };
    const askAsOperator = async (from: string, key: string): Promise<number> => {
      const headers = { "x-forwarded-for": from, "x-admin-key": key };
      const response = await app.call("GET", "/api/admin/ip-bans", { headers });
      await response.text();
      return response.status;
    };

    test("leave blocked networks blocked, guessers locked, and the operator's own network free", async () => {
      const statuses: number[] = [];
      for (let call = 0; call < 6; call++) statuses.push(await checkName(BLOCKED));
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
      for (let guess = 0; guess < 3; guess++) {
        assert.equal(await askAsOperator(GUESSER, "a wrong key of the attacker"), 401);
      }
      for (let first = 0; first < CALLS; first += CALLS_AT_ONCE) {
        const calls = Array.from({ length: CALLS_AT_ONCE }, (_, index) =>
          checkName(hostile(first + index)),
        );
        await Promise.all(calls);
      }
      assert.equal(await checkName(BLOCKED), 429);
      assert.equal(await askAsOperator(GUESSER, OPERATORS_KEY), 429);
      assert.equal(await askAsOperator(HONEST, OPERATORS_KEY), 200);
      assert.equal(await checkName(HONEST), 200);
    });
  });
