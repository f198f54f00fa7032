import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openEventStream } from "../../../../test/app/event-stream.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

const MINUTE_MS = 60_000;

for (const store of TEST_STORES)
  describe(`addresses over HTTP, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(store, startTestApp, (started) => {
      app = started;
    });

    const errorOf = async (response: Response) => {
      const body = (await response.json()) as { error: string; message: string };
      return [response.status, body.error];
    };

    test("a new address is on the default domain, lives 15 minutes, and has a token and a password", async () => {
      const response = await app.call("POST", "/api/temp-emails", { body: {} });
      const body = (await response.json()) as Record<string, string | number>;
      assert.equal(response.status, 201);
      assert.match(String(body["email"]), /^[a-z]+\.[a-z]+\.[a-z0-9]{4}@mayfly\.test$/);
      assert.match(String(body["id"]), /^m_[\w-]{32}$/);
      assert.match(String(body["password"]), /^([0-9a-z]{4}-){4}[0-9a-z]{4}$/);
      const life = Date.parse(String(body["expiresAt"])) - Date.parse(String(body["createdAt"]));
      assert.equal(life, 15 * MINUTE_MS);
      assert.equal(body["extensionsLeft"], 2);
      assert.equal(response.headers.get("cache-control"), "no-store");
    });

    testOnSqlite(store, "a request without a body creates an address, too", async () => {
      assert.equal((await app.call("POST", "/api/temp-emails")).status, 201);
    });

    test("the requested domain is used in any case; another domain is refused with the offered ones", async () => {
      const made = await app.createAddress({ domain: "Burrow.TEST" });
      assert.match(made.email, /@burrow\.test$/);
      const refused = await app.call("POST", "/api/temp-emails", { body: { domain: "gmail.com" } });
      const body = (await refused.json()) as { error: string; message: string };
      assert.equal(refused.status, 400);
      assert.equal(body.error, "UNKNOWN_DOMAIN");
      assert.match(body.message, /mayfly\.test, burrow\.test/);
    });

    test("the token opens the address, with and without the word Bearer", async () => {
      const { id, email } = await app.createAddress();
      for (const authorization of [`Bearer ${id}`, id, `bearer  ${id}`]) {
        const response = await app.call("GET", "/api/temp-emails/current", {
          headers: { authorization },
        });
        assert.equal(((await response.json()) as { email: string }).email, email);
      }
    });

    test("an address ends at once when its owner deletes it", async () => {
      const { id, email } = await app.createAddress();
      const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
        authorization: id,
      });
      const path = "/api/temp-emails/current";
      assert.equal((await app.call("DELETE", path, { token: id })).status, 204);
      assert.equal((await stream.next()).event, "expired");
      assert.equal((await app.call("GET", path, { token: id })).status, 401);
      assert.equal((await app.call("DELETE", path, { token: id })).status, 401);
      await assert.rejects(app.send({ to: email, subject: "late" }), /550/);
    });

    test("a missing, unknown, or expired address's token gets 401", async () => {
      const { id } = await app.createAddress();
      const current = "/api/temp-emails/current";
      const without = await app.call("GET", current);
      // RFC 9110, 15.5.2.
      assert.equal(without.headers.get("www-authenticate"), "Bearer");
      assert.deepEqual(await errorOf(without), [401, "TOKEN_REQUIRED"]);
      assert.deepEqual(await errorOf(await app.call("GET", current, { token: "m_nothing" })), [
        401,
        "TOKEN_UNKNOWN",
      ]);
      app.clock.advance(15 * MINUTE_MS + 1);
      assert.deepEqual(await errorOf(await app.call("GET", current, { token: id })), [
        401,
        "TOKEN_UNKNOWN",
      ]);
    });

    test("an address is extended twice, each time to 15 minutes from then; the third time gets 409", async () => {
      const { id, email, expiresAt } = await app.createAddress();
      app.clock.advance(10 * MINUTE_MS);
      const extend = () =>
        app.call("POST", "/api/temp-emails/extend", { token: id, body: { email } });
      const first = (await (await extend()).json()) as {
        expiresAt: string;
        extensionsLeft: number;
      };
      assert.equal(first.extensionsLeft, 1);
      const moved = Date.parse(first.expiresAt) - Date.parse(expiresAt);
      assert.ok(moved >= 10 * MINUTE_MS && moved < 11 * MINUTE_MS);
      assert.equal((await extend()).status, 200);
      const third = await extend();
      assert.deepEqual(await third.json(), {
        error: "EXTENSION_LIMIT_REACHED",
        message: "You can only extend your email 2 times. Upgrade to premium for longer access.",
      });
      assert.equal(third.status, 409);
    });

    test("extending needs the token of that very address", async () => {
      const mine = await app.createAddress();
      const theirs = await app.createAddress();
      const body = { email: theirs.email };
      assert.deepEqual(await errorOf(await app.call("POST", "/api/temp-emails/extend", { body })), [
        401,
        "TOKEN_REQUIRED",
      ]);
      const invalid = { body: {} };
      assert.deepEqual(
        await errorOf(await app.call("POST", "/api/temp-emails/extend", invalid)),
        [401, "TOKEN_REQUIRED"],
        "also with an invalid body",
      );
      assert.deepEqual(
        await errorOf(await app.call("POST", "/api/temp-emails/extend", { token: mine.id, body })),
        [401, "NO_ACTIVE_EMAIL"],
      );
    });

    test("address and password open it in another browser, and the first token stays valid", async () => {
      const { email, password, id } = await app.createAddress();
      const typed = password.toUpperCase().replaceAll("-", " ");
      const response = await app.call("POST", "/api/temp-emails/restore", {
        body: { email: email.toUpperCase(), password: typed },
      });
      const restored = (await response.json()) as { id: string; email: string };
      assert.equal(response.status, 200);
      assert.equal(restored.email, email);
      assert.notEqual(restored.id, id);
      for (const token of [id, restored.id]) {
        assert.equal((await app.call("GET", "/api/temp-emails/current", { token })).status, 200);
      }
    });

    test("every kind of mismatch is the same 401 with one text", async () => {
      const { email } = await app.createAddress();
      const ended = await app.createAddress();
      app.clock.advance(15 * MINUTE_MS + 1);
      const active = await app.createAddress();
      const attempts = [
        { email: active.email, password: "0000-0000-0000-0000-0000" },
        { email: "nobody.home.0000@mayfly.test", password: active.password },
        { email: "general@mayfly.test", password: "x" },
        { email: "no address", password: "x" },
        { email: ended.email, password: ended.password },
        { email, password: active.password },
      ];
      const answers = new Set<string>();
      for (const body of attempts) {
        const response = await app.call("POST", "/api/temp-emails/restore", { body });
        answers.add(`${response.status} ${await response.text()}`);
      }
      assert.equal(answers.size, 1);
      assert.match([...answers].join(""), /^401 .*RESTORE_REFUSED/);
    });

    testOnSqlite(store, "a changing call without the client header is 400", async () => {
      const response = await fetch(`${app.baseUrl}/api/temp-emails`, { method: "POST" });
      assert.deepEqual(await errorOf(response), [400, "CLIENT_HEADER_MISSING"]);
    });

    testOnSqlite(
      store,
      "a token replaces the client header; cookies and the browser's own login don't",
      async () => {
        const { id, email } = await app.createAddress();
        const extend = async (headers: Record<string, string>) =>
          fetch(`${app.baseUrl}/api/temp-emails/extend`, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body: JSON.stringify({ email }),
          });
        assert.equal((await extend({ authorization: `Bearer ${id}` })).status, 200);
        assert.equal((await extend({ authorization: id })).status, 200);
        for (const headers of [{ cookie: `token=${id}` }, { authorization: "Basic YTpi" }]) {
          assert.deepEqual(await errorOf(await extend(headers)), [400, "CLIENT_HEADER_MISSING"]);
        }
      },
    );

    testOnSqlite(store, "input of the wrong form gets a clear 4xx, never a 500", async () => {
      const cases: [unknown, number, string][] = [
        ["{not json", 400, "INVALID_INPUT"],
        [{ domain: 5 }, 400, "INVALID_INPUT"],
        [["a"], 400, "INVALID_INPUT"],
        ['"text"', 400, "INVALID_INPUT"],
        ["null", 400, "INVALID_INPUT"],
        [{ domain: "x".repeat(300) }, 400, "INVALID_INPUT"],
        [{ domain: "mayfly\0.test" }, 400, "INVALID_INPUT"],
        ['{"domain":"\\ud800"}', 400, "INVALID_INPUT"],
        ['{"__proto__":{"a":1}}', 400, "INVALID_INPUT"],
        ["[".repeat(5_000) + "]".repeat(5_000), 400, "INVALID_INPUT"],
        [{ domain: "y".repeat(70_000) }, 413, "BODY_TOO_LARGE"],
      ];
      for (const [body, status, code] of cases) {
        const response = await app.call("POST", "/api/temp-emails", { body });
        assert.deepEqual(await errorOf(response), [status, code], String(body).slice(0, 40));
      }
      const form = await app.call("POST", "/api/temp-emails", {
        body: "domain=mayfly.test",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      assert.deepEqual(await errorOf(form), [415, "NOT_JSON"]);
    });
  });

test("beyond the hourly limit, creation gets 429 with the time to wait, for that network only", async () => {
  const env = { LIMIT_CREATE_PER_HOUR: "2", TRUST_PROXY: "127.0.0.1", CHALLENGE: "off" };
  const app = await startTestApp(env);
  try {
    const from = (ip: string) =>
      app.call("POST", "/api/temp-emails", { headers: { "x-forwarded-for": ip } });
    assert.equal((await from("2001:db8:1:2::1")).headers.get("ratelimit-remaining"), "1");
    assert.equal((await from("2001:db8:1:2::2")).status, 201);
    const limited = await from("2001:db8:1:2:ffff::3");
    assert.equal(limited.status, 429);
    assert.ok(Number(limited.headers.get("retry-after")) > 3_500);
    assert.deepEqual(await limited.json(), {
      error: "RATE_LIMITED",
      message: "Too many requests. Our servers are busy, please wait a moment and try again.",
    });
    assert.equal((await from("2001:db8:1:3::1")).status, 201);
    app.clock.advance(60 * MINUTE_MS);
    assert.equal((await from("2001:db8:1:2::1")).status, 201);
  } finally {
    await app.close();
  }
});

test("X-Forwarded-For is ignored unless its proxy is trusted", async () => {
  const app = await startTestApp({ LIMIT_CREATE_PER_HOUR: "1" });
  try {
    const from = (ip: string) =>
      app.call("POST", "/api/temp-emails", { headers: { "x-forwarded-for": ip } });
    assert.equal((await from("192.0.2.1")).status, 201);
    assert.equal((await from("192.0.2.2")).status, 429);
  } finally {
    await app.close();
  }
});
