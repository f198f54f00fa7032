import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answerOf } from "../../../test/app/answer-of.ts";
import { until } from "../../../test/until.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

type Row = Record<string, string>;

const LATEST = "suspicious-activity?limit=1";
const KEY = "the-operators-own-key";

for (const store of TEST_STORES)
  describe(`the operator's bans, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({
        ...engine.env,
        ADMIN_KEY: KEY,
        TRUST_PROXY: "127.0.0.1",
        LIMIT_ADMIN_KEYS_PER_MINUTE: "3",
      });
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });
    const call = async (
      method: string,
      path: string,
      {
        key = KEY,
        from = "192.0.2.1",
        body,
      }: { key?: string; from?: string; body?: object | string } = {},
    ) => {
      const headers = { "x-admin-key": key, "x-forwarded-for": from };
      const response = await app.call(method, `/api/admin/${path}`, { headers, body });
      return { ...(await answerOf(response)), headers: response.headers };
    };
    const list = async (path: string) => (await call("GET", path)).body as unknown as Row[];
    const ban = (body: object) => call("POST", "ban-ip", { body });

    test("a ban is listed in canonical form, ends by itself, and can be removed", async () => {
      const done = await ban({ ipAddress: "203.0.113.77/24", reason: "floods", duration: 60 });
      assert.equal(done.status, 200);
      assert.deepEqual(done.body, { message: "IP 203.0.113.0/24 banned successfully" });
      await ban({ ipAddress: "2001:db8:0:1::9", reason: "for good", duration: null });
      const now = app.clock.nowMs();
      assert.deepEqual(
        (await list("ip-bans")).map(({ bannedAt = "", expiresAt, ...rest }) => ({
          ...rest,
          bannedAt: Date.parse(bannedAt) <= now,
          ...(expiresAt && { expiresAt: Date.parse(expiresAt) - Date.parse(bannedAt) }),
        })),
        [
          {
            id: "2001:db8:0:1::/64",
            ipAddress: "2001:db8:0:1::/64",
            reason: "for good",
            bannedAt: true,
          },
          {
            id: "203.0.113.0/24",
            ipAddress: "203.0.113.0/24",
            reason: "floods",
            bannedAt: true,
            expiresAt: 60_000,
          },
        ],
      );
      app.clock.advance(60_000);
      assert.equal((await list("ip-bans")).length, 1);
      const path = `ban-ip/${encodeURIComponent("2001:db8:0:1::/64")}`;
      const removed = await call("DELETE", path);
      assert.deepEqual(removed.body, { message: "IP ban removed successfully" });
      assert.equal((await call("DELETE", path)).body.error, "BAN_NOT_FOUND");
    });

    testOnSqlite(
      store,
      "a reason is one line of visible text, stored without surrounding spaces",
      async () => {
        const reasons = [
          "",
          "   ",
          "\u00a0\t",
          "two\nlines",
          "tab\tin it",
          "bell\u0007",
          "\u007f",
          "\u0085x",
        ];
        for (const reason of reasons) {
          const { status, body } = await ban({ ipAddress: "203.0.113.9", reason });
          assert.deepEqual([status, body.error], [400, "INVALID_INPUT"], JSON.stringify(reason));
        }
        const listed = async () => (await list("ip-bans")).map(({ reason }) => reason);
        assert.deepEqual(await listed(), []);
        await ban({ ipAddress: "203.0.113.9", reason: "  sends نص، 🧨 spam ", duration: 1 });
        assert.deepEqual(await listed(), ["sends نص، 🧨 spam"]);
        app.clock.advance(1_000);
      },
    );

    test("bans are paged, sorted, and searched, with the total number", async () => {
      for (const [index, ip] of ["9.9.9.9", "10.9.9.9", "11.9.9.9"].entries()) {
        await ban({
          ipAddress: ip,
          reason: index === 2 ? "Other" : "paged",
          duration: 300 - index * 100,
        });
      }
      const page = async (query: string) => {
        const { body, headers, status } = await call("GET", `ip-bans?${query}`);
        const rows = status === 200 ? (body as unknown as Row[]) : [];
        return [headers.get("x-total-count"), ...rows.map(({ ipAddress }) => ipAddress)];
      };
      assert.deepEqual(await page("search=PAGED&sort=ip"), ["2", "9.9.9.9", "10.9.9.9"]);
      const first = "search=9.9.9&sort=ends&limit=2";
      assert.deepEqual(await page(first), ["3", "11.9.9.9", "10.9.9.9"]);
      assert.deepEqual(await page(`${first}&offset=2`), ["3", "9.9.9.9"]);
      assert.deepEqual(await page("search=9.9.9&sort=ip&order=desc&limit=1"), ["3", "11.9.9.9"]);
      assert.equal((await call("GET", "ip-bans?sort=reason")).status, 400);
      app.clock.advance(300_000);
    });

    testOnSqlite(
      store,
      "refuses invalid networks, half of the internet, and at first the operator's own network",
      async () => {
        const why = async (body: object) => {
          const answer = await ban(body);
          return [answer.status, answer.body.error];
        };
        const reason = "r";
        assert.deepEqual(await why({ ipAddress: "not an ip", reason }), [400, "IP_INVALID"]);
        assert.deepEqual(await why({ ipAddress: "0.0.0.0/1", reason }), [400, "BAN_TOO_WIDE"]);
        assert.deepEqual(await why({ ipAddress: "192.0.2.9", reason: "" }), [400, "INVALID_INPUT"]);
        const own = { ipAddress: "192.0.2.0/24", reason, duration: 1 };
        assert.deepEqual(await why(own), [409, "BAN_OF_OWN_ADDRESS"]);
        assert.equal((await ban({ ...own, confirmed: true })).status, 200);
        app.clock.advance(1_000);
      },
    );

    test("a wrong key is refused and recorded; after too many, even the right key is refused for a minute", async () => {
      const from = "198.51.100.7";
      for (const key of ["wrong", `${KEY}x`, KEY.slice(1)]) {
        const refused = await call("GET", "ip-bans", { key, from });
        assert.equal(refused.status, 401);
        assert.deepEqual(refused.body, {
          error: "ADMIN_KEY_INVALID",
          message: "Invalid admin key.",
        });
      }
      const locked = await call("GET", "ip-bans", { from });
      assert.equal(locked.status, 429);
      assert.ok(Number(locked.headers.get("retry-after")) > 0);
      assert.equal((await call("GET", "ip-bans")).status, 200, "others aren't meant");
      // Recording is asynchronous, and the response doesn't wait for it.
      await until("it is recorded", async () => (await list(LATEST)).length > 0);
      const [{ id, createdAt, lastSeenAt, userAgent, ...recorded } = {}] = await list(LATEST);
      assert.ok(id && createdAt && lastSeenAt && userAgent);
      assert.deepEqual(recorded, {
        count: 1,
        ipAddress: from,
        severity: "high",
        activityType: "admin-key-guessing",
        details: "a wrong admin key",
        isBlocked: false,
      });
      // A minute later, the repeats are written, too.
      app.clock.advance(60_000);
      assert.equal((await call("GET", "ip-bans", { from })).status, 200);
      await ban({ ipAddress: from, reason: "guesses", duration: 1 });
      const [blocked] = await list(LATEST);
      assert.equal(String(blocked?.["isBlocked"]), "true");
    });

    test("a row of a whole network is blocked by a ban of that network, not of one client in it", async () => {
      for (let host = 0; host < 17; host++) {
        // A network may guess a few times a minute.
        if (host % 6 === 0) app.clock.advance(60_000);
        await call("GET", "ip-bans", { key: "wrong", from: `203.0.113.${host}` });
      }
      const rowOf = async (network: string) =>
        (await list("suspicious-activity?limit=50")).find(({ ipAddress }) => ipAddress === network);
      await until("the network has a row", async () => Boolean(await rowOf("203.0.113.0/24")));
      for (const [ipAddress, isBlocked] of [
        ["203.0.113.0", false],
        ["203.0.113.0/24", true],
      ] as const) {
        await ban({ ipAddress, reason: "guesses", duration: 60 });
        assert.equal((await rowOf("203.0.113.0/24"))?.["isBlocked"], isBlocked, ipAddress);
        assert.equal(String((await rowOf("203.0.113.0"))?.["isBlocked"]), "true");
      }
      app.clock.advance(60_000);
    });

    test("the key is checked before any other error, and each attempt counts", async () => {
      const from = "198.51.100.8";
      const body = "{";
      for (const [method, path] of [
        ["POST", "ban-ip"],
        ["GET", "audit?limit=many"],
        ["DELETE", "ban-ip/1"],
      ] as const) {
        const wrong = { key: "wrong", from, ...(method === "POST" && { body }) };
        const refused = await call(method, path, wrong);
        assert.deepEqual([refused.status, refused.body.error], [401, "ADMIN_KEY_INVALID"], path);
      }
      assert.equal((await call("POST", "ban-ip", { from, body })).status, 429);
      assert.equal((await call("POST", "ban-ip", { body })).status, 400);
      app.clock.advance(60_000);
    });

    test("the audit list has each of the operator's actions, and no others", async () => {
      await ban({ ipAddress: "203.0.113.200", reason: "r" });
      await call("DELETE", "ban-ip/203.0.113.200");
      const { headers } = await call("GET", "audit?limit=2");
      assert.deepEqual(
        (await list("audit?limit=2")).map((one) => [
          one["action"],
          one["subject"],
          one["ipAddress"],
        ]),
        [
          ["remove-ban", "203.0.113.200", "192.0.2.1"],
          ["ban", "203.0.113.200", "192.0.2.1"],
        ],
      );
      assert.ok(Number(headers.get("x-total-count")) >= 2);
    });
  });
