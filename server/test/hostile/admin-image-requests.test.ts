import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ban, BANNABLE, callAsOperator, callFrom, listBans, talkFrom } from "../app/banning.ts";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { SQLITE } from "../stores/test-stores.ts";

const VISITOR = "203.0.113.5";
const TIMES = 60;

const OPEN_MAILTM = { MAILTM_API: "on", LIMIT_MAILTM_CALLS_PER_SECOND: "0" };

type Sent = { method?: string; headers?: Record<string, string> };

/** The requests that a page with `<img>`, a form, or a script can make its visitor's browser send. */
const SENT: Readonly<Record<string, Sent>> = {
  "an image of a page of another site": { headers: { "sec-fetch-site": "cross-site" } },
  "an image of a page of the same site": { headers: { "sec-fetch-site": "same-site" } },
  "an image in an old browser, or on our own origin": {},
  "a call without the client header, with a wrong key": { headers: { "x-admin-key": "wrong" } },
  "a call of another site with all headers": {
    headers: { "x-admin-key": "wrong", "x-client": "web-app", "sec-fetch-site": "cross-site" },
  },
};

/** What a script of any page can send to /mailtm, which is open to all origins. */
const GUESS = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ address: "nobody1@mayfly.test", password: "a wrong one" }),
};
/** More than the limit of guesses, and the refused ones that lead to a ban. */
const GUESSES = 72;

describe("a page that makes its visitors' browsers call the operator's API", () => {
  let app: TestApp;
  startBefore(
    SQLITE,
    // More images than the visitor's limit of calls per minute.
    (env) => startTestApp({ ...env, ...BANNABLE, ...OPEN_MAILTM, LIMIT_CALLS_PER_MINUTE: "20" }),
    (started) => (app = started),
  );

  const send = (path: string, { method = "GET", headers = {} }: Sent) =>
    fetch(`${app.baseUrl}${path}`, {
      method,
      headers: { ...headers, "x-forwarded-for": VISITOR },
    });

  for (const [name, request] of Object.entries(SENT)) {
    test(`gets a plain 401 for ${name}, and causes no lock or ban`, async () => {
      for (let times = 0; times < TIMES; times++) {
        // oxlint-disable-next-line no-await-in-loop -- in a row, as a page loads them
        const answer = await send("/api/admin/stats", request);
        assert.equal(answer.status, 401);
        assert.equal(answer.headers.get("retry-after"), null);
      }
      await expectUntouched();
    });
  }

  test("uses no limit and raises no suspicion with other calls", async () => {
    const other = { headers: { "sec-fetch-site": "cross-site" } };
    const paths = [
      "/api/config",
      "/api/premium-emails/availability?prefix=summer&domain=mayfly.test",
      "/api/email/messages",
    ];
    for (let times = 0; times < TIMES; times++) {
      for (const path of paths) {
        // oxlint-disable-next-line no-await-in-loop -- in a row, as a page loads them
        assert.equal((await send(path, other)).status, 403);
      }
      // oxlint-disable-next-line no-await-in-loop -- in a row, as a page loads them
      const form = await send("/api/temp-emails", { ...other, method: "POST" });
      assert.equal(form.status, 400);
      // oxlint-disable-next-line no-await-in-loop -- in a row, as a page loads them
      const forged = await send("/api/payments/webhook", { ...other, method: "POST" });
      assert.ok(forged.status >= 400 && forged.status < 429, `${forged.status}`);
    }
    await expectUntouched();
  });

  test("is refused even with the right key if it can't send the client header", async () => {
    const answer = await send("/api/admin/stats", {
      headers: { "x-admin-key": BANNABLE.ADMIN_KEY },
    });
    assert.equal(answer.status, 401);
  });

  test("gets 400 for a change with a key but without the client header, right or wrong, and doesn’t count it as a guess", async () => {
    for (const key of [BANNABLE.ADMIN_KEY, "wrong"]) {
      for (let times = 0; times < TIMES; times++) {
        // oxlint-disable-next-line no-await-in-loop -- in a row, as a program sends them
        const answer = await send("/api/admin/ban-ip", {
          method: "POST",
          headers: { "x-admin-key": key },
        });
        // oxlint-disable-next-line no-await-in-loop -- as above
        const { error } = (await answer.json()) as { error: string };
        assert.deepEqual([answer.status, error], [400, "CLIENT_HEADER_MISSING"]);
      }
    }
    await expectUntouched();
  });

  test("gets only its own guesses refused with wrong passwords for /mailtm; a program's lead to a ban", async () => {
    for (const [site, ip, status] of [
      ["cross-site", "203.0.113.6", "200"],
      ["none", "203.0.113.7", "403 IP_BANNED"],
    ] as const) {
      const headers = { ...GUESS.headers, "x-forwarded-for": ip, "sec-fetch-site": site };
      const guess = () => fetch(`${app.baseUrl}/mailtm/token`, { ...GUESS, headers });
      for (let times = 0; times < GUESSES; times++) {
        // oxlint-disable-next-line no-await-in-loop -- in a row, as a page sends them
        await (await guess()).text();
      }
      // Runs after all pending writes of the suspicion rules.
      // oxlint-disable-next-line no-await-in-loop -- two clients
      await ban(app, "198.51.100.200", 1);
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.equal(await callFrom(app, ip), status);
    }
  });

  async function expectUntouched(): Promise<void> {
    assert.equal(await callAsOperator(app, VISITOR), "200");
    assert.equal(await callFrom(app, VISITOR), "200");
    const { greeting, close } = await talkFrom(app, VISITOR);
    close();
    assert.match(greeting, /^220 /);
    // Runs after all pending writes of the suspicion rules.
    await ban(app, "198.51.100.200", 1);
    const bans = (await listBans(app)).map(({ ipAddress }) => ipAddress);
    assert.deepEqual(bans, ["198.51.100.200"]);
    for (const path of ["suspicious-activity", "rate-limits"]) {
      // oxlint-disable-next-line no-await-in-loop -- two lists
      assert.deepEqual(await listOf(path), [], path);
    }
    app.clock.advance(60_000);
  }

  async function listOf(path: string): Promise<unknown> {
    const headers = { "x-admin-key": BANNABLE.ADMIN_KEY };
    return (await app.call("GET", `/api/admin/${path}`, { headers })).json();
  }
});
