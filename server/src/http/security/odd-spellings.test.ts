import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { sendRequest } from "../../../test/network/send-request.ts";

/** The router reads all of these as `/api/` and the rest of the path. */
const BEGINNINGS = ["/api/", "/%61pi/", "/ap%69/", "http://elsewhere.example/api/"];
const CALLS_PER_MINUTE = 3;

describe("a call in an odd spelling", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      LIMIT_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
      TRUST_PROXY: "127.0.0.1",
    });
  });
  after(() => app.close());

  for (const [index, beginning] of BEGINNINGS.entries()) {
    const headers = { "x-forwarded-for": `203.0.113.${index}` };
    const call = (method: string, path: string) =>
      sendRequest(app.baseUrl, { method, path: beginning + path, headers });

    test(`${beginning}: changes nothing without the client's header`, async () => {
      const { status, body } = await call("POST", "temp-emails");
      assert.equal(status, 400);
      assert.match(body, /CLIENT_HEADER_MISSING/);
    });

    test(`${beginning}: counts against the limit of all calls and isn't cached`, async () => {
      const answers = [];
      for (let asked = 0; asked < CALLS_PER_MINUTE; asked++) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        answers.push(await call("GET", "config"));
      }
      assert.equal(answers[0]?.headers["cache-control"], "no-store");
      assert.equal(answers.at(-1)?.status, 429, "the one before this test is counted, too");
    });
  }
});

/** The router would answer these itself: invalid UTF-8, or too long. */
const UNREADABLE = ["/api/%", "/api/%zz", "/api/email/messages/%ed%a0%80", "/api/%c0%ae%c0%ae/x"];
const LONG = "a".repeat(300);

describe("a call with an undecodable path", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "127.0.0.1", ADMIN_KEY: "a key of the operator" });
  });
  after(() => app.close());

  const call = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(app.baseUrl, { method: "GET", path, headers });

  test("is answered like other calls, with the catalog's format and our headers", async () => {
    const { id } = await app.createAddress();
    const headers = { authorization: id };
    for (const path of [...UNREADABLE, `/api/%zz${LONG}?q=%`]) {
      const { status, body, headers: answered } = await call(path, headers);
      const { error } = JSON.parse(body) as { error: string };
      assert.equal(status, 404, path);
      assert.match(error, /^(?:MESSAGE_)?NOT_FOUND$/, path);
      assert.equal(answered["cache-control"], "no-store", path);
      assert.equal(answered["x-content-type-options"], "nosniff", path);
    }
  });

  test("with a path parameter that is too long is refused by the call's schema", async () => {
    const { id } = await app.createAddress();
    const tooLong = await call(`/api/email/messages/${LONG}`, { authorization: id });
    assert.equal(tooLong.status, 400);
    assert.match(tooLong.body, /"INVALID_INPUT"/);
    const key = { "x-admin-key": "a key of the operator", "x-client": "tests" };
    const domain = `${"a".repeat(60)}.${"b".repeat(60)}.example`;
    const long = await call(`/api/admin/domains/${domain}/check`, key);
    assert.equal(long.status, 404, "a domain may be longer than the router's hundred characters");
    assert.match(long.body, /"DOMAIN_NOT_FOUND"/);
  });

  test("from a banned client is refused", async () => {
    const headers = { "x-admin-key": "a key of the operator" };
    const ban = { ipAddress: "203.0.113.99", reason: "test" };
    await app.call("POST", "/api/admin/ban-ip", { headers, body: ban });
    for (const path of UNREADABLE) {
      const { status } = await call(path, { "x-forwarded-for": ban.ipAddress });
      assert.equal(status, 403, path);
    }
  });
});
