import type { SuspiciousActivity } from "@mayfly/contract";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operatorOf } from "../app/operator.ts";
import { BANNABLE, callFrom } from "../app/banning.ts";
import { until } from "../until.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { newPrefix } from "../premium/test-buyer.ts";
import { TEST_STORES } from "../stores/test-stores.ts";

const GUESSES = 4;
const SETTINGS = { ...BANNABLE, AUTO_BAN: "off", LIMIT_ADMIN_KEYS_PER_MINUTE: "100" };

for (const store of TEST_STORES)
  describe(`suspicious events that repeat, on ${store.name}`, () => {
    let engine: Awaited<ReturnType<typeof store.start>>;
    let app: TestApp;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({ ...engine.env, ...SETTINGS });
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });

    const guess = (ip: string) =>
      callFrom(app, ip, { path: "/api/admin/stats", key: "a wrong key" });
    const list = async (of = app) => {
      const call = operatorOf(of, BANNABLE.ADMIN_KEY);
      const { body } = await call<SuspiciousActivity[]>("GET", "suspicious-activity");
      return body;
    };
    const countOf = async (ip: string) =>
      (await list()).find(({ ipAddress }) => ipAddress === ip)?.count ?? 0;

    test("are one row with a count, the first time, and the last time", async () => {
      const startMs = app.clock.nowMs();
      for (let times = 0; times < GUESSES; times++) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        assert.equal(await guess("203.0.113.5"), "401 ADMIN_KEY_INVALID");
        app.clock.advance(1_000);
      }
      app.clock.advance(60_000);
      await until("repeats are written", async () => (await countOf("203.0.113.5")) === GUESSES);
      const rows = await list();
      assert.equal(rows.length, 1);
      const [row] = rows;
      assert.equal(row?.activityType, "admin-key-guessing");
      const seconds = (time = "") => Math.floor((Date.parse(time) - startMs) / 1_000);
      assert.equal(seconds(row?.createdAt), 0);
      const last = seconds(row?.lastSeenAt);
      assert.ok(last >= GUESSES - 1 && last < 60, `${last} s`);
    });

    test("are one row, however their details vary, and show the latest details", async () => {
      const ip = "203.0.113.4";
      const headers = { "x-forwarded-for": ip };
      const offer = (amount: number) => {
        const body = { amount, customPrefix: newPrefix(), customDomain: "mayfly.test" };
        return app.call("POST", "/api/create-payment-intent", { headers, body });
      };
      for (let amount = 10; amount < 10 + GUESSES; amount++) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        assert.equal((await offer(amount)).status, 400);
        app.clock.advance(60_000);
        // oxlint-disable-next-line no-await-in-loop -- each is written by itself
        await until("it is written", async () => (await countOf(ip)) === amount - 9);
      }
      const rows = (await list()).filter(({ ipAddress }) => ipAddress === ip);
      const latest = `an amount of ${9 + GUESSES} was offered`;
      assert.deepEqual(
        rows.map(({ count, details }) => [count, details]),
        [[GUESSES, latest]],
      );
    });

    test("on another network are a separate row, and the latest is first", async () => {
      await guess("203.0.113.6");
      await until("it is written", async () => (await countOf("203.0.113.6")) === 1);
      assert.deepEqual(
        (await list()).map(({ ipAddress }) => ipAddress),
        ["203.0.113.6", "203.0.113.4", "203.0.113.5"],
      );
    });

    if (store.name === "PostgreSQL")
      test("on two nodes are one row, and pending ones are written when a node stops", async () => {
        const other = await startTestApp({ ...engine.env, ...SETTINGS });
        const path = "/api/admin/stats";
        const wrong = { path, key: "a wrong key" };
        await Promise.all([guess("203.0.113.7"), callFrom(other, "203.0.113.7", wrong)]);
        for (let times = 0; times < 5; times++) {
          // oxlint-disable-next-line no-await-in-loop -- in their order
          await callFrom(other, "203.0.113.7", wrong);
        }
        await other.close();
        await until("all are written", async () => (await countOf("203.0.113.7")) === 7);
        assert.equal((await list()).length, 4);
      });
  });
