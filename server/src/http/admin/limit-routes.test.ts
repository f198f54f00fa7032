import type { Budget, RateLimit } from "@mayfly/contract";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operatorOf, OPERATORS_KEY } from "../../../test/app/operator.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const HOUR = 3_600_000;
const LIMITS = {
  ADMIN_KEY: OPERATORS_KEY,
  TRUST_PROXY: "127.0.0.1",
  LIMIT_RESTORE_PER_HOUR: "2",
  LIMIT_LIVE_ADDRESSES_PER_IP: "50",
  LIMIT_UNKNOWN_TOKENS_PER_MINUTE: "1",
};

for (const store of TEST_STORES)
  describe(`the rate-limited clients, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    let call: ReturnType<typeof operatorOf>;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({ ...engine.env, ...LIMITS });
      call = operatorOf(app);
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });
    const restore = (from: string, node = app) => tryPassword(node, from);
    const list = async () => (await call<RateLimit[]>("GET", "rate-limits")).body;
    const remove = (ip: string) => call("DELETE", `rate-limits/${encodeURIComponent(ip)}`);

    test("a client over a limit is listed until its window ends", async () => {
      for (const status of [401, 401, 429, 429]) {
        assert.equal(await restore("2001:db8:0:7::1"), status);
      }
      await restore("198.51.100.1");
      const [limited, ...others] = await list();
      assert.ok(limited);
      assert.deepEqual(others, []);
      const paged = async (query: string) => {
        const { body, total } = await call<RateLimit[]>("GET", `rate-limits?${query}`);
        return [total, body.length];
      };
      assert.deepEqual(await paged("search=RESTORE&sort=requests&order=desc"), [1, 1]);
      assert.deepEqual(await paged("offset=1"), [1, 0]);
      assert.deepEqual(await paged("search=create"), [0, 0]);
      const { windowStart, blockedUntil, ...rest } = limited;
      assert.deepEqual(rest, {
        id: "restore 2001:db8:0:7::/64",
        ipAddress: "2001:db8:0:7::/64",
        endpoint: "restore",
        requestCount: 4,
        isBlocked: true,
      });
      assert.equal(Date.parse(blockedUntil) - Date.parse(windowStart), HOUR);
      app.clock.advance(HOUR);
      assert.deepEqual(await list(), []);
    });

    test("a removed limit no longer applies from the next call on", async () => {
      const from = "2001:db8:0:8::1";
      for (const status of [401, 401, 429]) assert.equal(await restore(from), status);
      const done = await remove("2001:DB8:0:8::/64");
      assert.deepEqual([done.status, done.body], [200, { message: RATE_LIMIT_REMOVED }]);
      assert.equal(await restore(from), 401);
      assert.deepEqual(await list(), []);
      const [latest] = (await call<Record<string, string>[]>("GET", "audit?limit=1")).body;
      assert.deepEqual(
        [latest?.["action"], latest?.["subject"]],
        ["remove-rate-limit", "2001:db8:0:8::/64"],
      );
    });

    test("a released client isn't refused because of its full wider network", async () => {
      const widths = [
        (part: number) => `203.0.115.${part}`,
        (part: number) => `2001:db8:7:${part.toString(16)}::1`,
      ];
      for (const addressOf of widths) {
        const statuses: number[] = [];
        for (let part = 1; part <= 16; part++) {
          statuses.push(await restore(addressOf(part)), await restore(addressOf(part)));
        }
        const refused = statuses.filter((status) => status === 429);
        assert.ok(refused.length > 0, "the wider network is full");
        const client = addressOf(16);
        assert.equal((await remove(client)).status, 200);
        assert.deepEqual([await restore(client), await restore(client)], [401, 401]);
        assert.equal(await restore(client), 429, "its limit counts anew");
        await remove(client);
      }
      assert.deepEqual(await list(), []);
    });

    test("this process's own counters are listed and removed, too", async () => {
      const guess = async () => {
        const headers = { "x-forwarded-for": "203.0.113.5" };
        return (await app.call("GET", "/api/email/messages", { token: "none", headers })).status;
      };
      for (const status of [401, 429]) assert.equal(await guess(), status);
      assert.deepEqual(
        (await list()).map(({ endpoint, ipAddress }) => [endpoint, ipAddress]),
        [["unknown-token", "203.0.113.5"]],
      );
      await remove("203.0.113.5");
      assert.equal(await guess(), 401);
    });

    test("budgets are listed with the networks with the highest use of their share", async () => {
      const from = { "x-forwarded-for": "203.0.113.77" };
      for (let made = 0; made < 2; made++) {
        const { status } = await app.call("POST", "/api/temp-emails", { headers: from, body: {} });
        assert.equal(status, 201);
      }
      const { status, body } = await call<Budget[]>("GET", "budgets");
      assert.equal(status, 200);
      const [addresses, bytes] = body;
      assert.deepEqual(addresses, {
        name: "live-addresses",
        used: 2,
        total: 1_000_000,
        perNetwork: 50,
        holders: [
          { network: "203.0.113.77", used: 2, max: 50 },
          { network: "203.0.113.0/24", used: 2, max: 200 },
        ],
      });
      assert.deepEqual([bytes?.name, bytes?.perNetwork], ["stored-bytes", 209_715_200]);
      assert.equal(body.find(({ name }) => name === "name-holds")?.total, null);
      assert.equal((await app.call("GET", "/api/admin/budgets")).status, 401);
    });

    test("an operator with the right key removes the lock of too many wrong keys", async () => {
      const headers = { "x-admin-key": "wrong", "x-forwarded-for": "203.0.113.6" };
      const enter = (key: string) =>
        app.call("GET", "/api/admin/stats", { headers: { ...headers, "x-admin-key": key } });
      for (let tries = 0; tries < 10; tries++) await enter("wrong");
      assert.equal((await enter(OPERATORS_KEY)).status, 429);
      assert.equal((await remove("203.0.113.6")).status, 200);
      assert.equal((await enter(OPERATORS_KEY)).status, 200);
    });

    test("a client without a limit can't be released", async () => {
      for (const ip of ["192.0.2.250", "nobody", "192.0.2.0/24"]) {
        const { status, body } = await remove(ip);
        assert.deepEqual([status, body["error"]], [404, "RATE_LIMIT_NOT_FOUND"], ip);
      }
    });

    if (store.name === "PostgreSQL")
      test("a client locked on one node is refused with the right key on another until released", async () => {
        const other = await startTestApp({ ...engine.env, ...LIMITS });
        try {
          const from = "203.0.113.60";
          const enter = (node: TestApp, key: string) => {
            const headers = { "x-admin-key": key, "x-forwarded-for": from };
            return node.call("GET", "/api/admin/stats", { headers });
          };
          for (let tries = 0; tries < 10; tries++) await enter(app, "wrong");
          const refused = await enter(other, OPERATORS_KEY);
          assert.equal(refused.status, 429);
          assert.ok(Number(refused.headers.get("retry-after")) > 0);
          const [limit] = (await operatorOf(other)<RateLimit[]>("GET", "rate-limits")).body;
          assert.deepEqual([limit?.endpoint, limit?.ipAddress], ["admin-key", from]);
          assert.equal((await operatorOf(other)("DELETE", `rate-limits/${from}`)).status, 200);
          assert.equal((await enter(app, OPERATORS_KEY)).status, 200);
        } finally {
          await other.close();
        }
      });

    if (store.name === "PostgreSQL")
      test("a limit removed on one node is removed on the other", async () => {
        const other = await startTestApp({ ...engine.env, ...LIMITS });
        try {
          const from = "198.51.100.77";
          for (const node of [app, other, app, other]) await restore(from, node);
          const limited = await operatorOf(other)<RateLimit[]>("GET", "rate-limits");
          assert.deepEqual(
            limited.body
              .filter(({ ipAddress }) => ipAddress === from)
              .map(({ requestCount }) => requestCount),
            [4],
          );
          await remove(from);
          assert.equal(await restore(from, other), 401);
        } finally {
          await other.close();
        }
      });
  });

const RATE_LIMIT_REMOVED = "Rate limit removed successfully";

async function tryPassword(app: TestApp, from: string): Promise<number> {
  const body = { email: "nobody.at.all1@mayfly.test", password: "x" };
  const headers = { "x-forwarded-for": from };
  return (await app.call("POST", "/api/temp-emails/restore", { body, headers })).status;
}
