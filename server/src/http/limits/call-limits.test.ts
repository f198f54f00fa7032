import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { LIMITS } from "../../config/limits.ts";

type Call = readonly [method: string, path: string, body?: object];

const token = { token: "t" };

/** Calls that each process counts separately, and calls that all processes count together. */
const COUNTED_HERE: readonly Call[] = [
  ["GET", "/api/temp-emails/current"],
  ["DELETE", "/api/temp-emails/current"],
  ["POST", "/api/temp-emails/extend", { email: "a@mayfly.test" }],
  ["GET", "/api/email/messages"],
  ["GET", "/api/email/messages/wait"],
  ["GET", "/api/email/messages/{id}"],
  ["PATCH", "/api/email/messages/{id}", { seen: true }],
  ["GET", "/api/email/messages/{id}/answering"],
  ["GET", "/api/email/messages/{id}/raw"],
  ["GET", "/api/email/messages/{id}/attachments/{index}"],
  ["DELETE", "/api/email/messages/by-id/{id}"],
  ["POST", "/api/email/messages/delete", { ids: ["x.1"] }],
  ["GET", "/api/email/stream"],
  ["GET", "/api/email/trace"],
  ["POST", "/api/email/refused", {}],
  ["POST", "/api/email/reply", { messageId: "x.1", replyTo: "a@b.c", subject: "s", message: "m" }],
  ["POST", "/api/email/forward", { messageId: "x.1", forwardTo: "a@b.c" }],
  ["GET", "/api/premium-emails/active"],
  ["GET", "/api/push"],
  ["POST", "/api/push/subscriptions", { endpoint: "e", keys: { p256dh: "p", auth: "a" } }],
  ["DELETE", "/api/push/subscriptions/{id}"],
  ["POST", "/api/payments/webhook", {}],
  ["GET", "/api/status"],
  ["POST", "/api/webhooks", { url: "https://ci.example.org", events: ["message.received"] }],
  ["GET", "/api/webhooks"],
  ["GET", "/api/webhooks/deliveries"],
  ["DELETE", "/api/webhooks/{id}"],
  ["POST", "/api/webhooks/{id}/rotate-secret"],
  ["GET", "/api/config"],
  ["GET", "/api/openapi.json"],
  ["GET", "/api/subscriptions/one-click?token=t"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
];
const COUNTED_TOGETHER: readonly Call[] = [
  ["POST", "/api/temp-emails", {}],
  ["POST", "/api/temp-emails/restore", { email: "a@mayfly.test", password: "p" }],
  ["GET", "/api/email/messages/search?q=words"],
  ["POST", "/api/forward-targets/confirm", token],
  ["POST", "/api/forward-targets/block", token],
  ["POST", "/api/contact", { name: "n", email: "a@b.example", subject: "s", message: "m" }],
  ["POST", "/api/subscriptions", { email: "a@b.example", topic: "newsletter" }],
  ["POST", "/api/subscriptions/confirm", token],
  ["POST", "/api/subscriptions/unsubscribe", token],
  ["GET", "/api/premium-emails/availability?prefix=abc&domain=mayfly.test"],
  [
    "POST",
    "/api/create-payment-intent",
    { amount: 1.99, customPrefix: "abc", customDomain: "mayfly.test" },
  ],
  ["POST", "/api/process-premium-payment", { paymentIntentId: "x" }],
  ["POST", "/api/payments/test/confirm", { clientSecret: "x", approve: true }],
];

/** Mail clients of many users share a few IP addresses: only the limit of all calls applies. */
const LIMITED_WITH_ALL = "POST /api/subscriptions/one-click";

describe("limits of calls", () => {
  let app: TestApp;
  before(async () => {
    const perCall = Object.keys(LIMITS).filter((name) => /_PER_(MINUTE|HOUR)$/.test(name));
    const limits = perCall.filter((name) => !/LIMIT_CALLS|UNKNOWN|SENT_|ADMIN/.test(name));
    app = await startTestApp({
      ...Object.fromEntries(limits.map((name) => [name, "1"])),
      TRUST_PROXY: "127.0.0.1",
    });
  });
  after(() => app.close());

  let callers = 0;
  const twice = async ([method, template, body]: Call): Promise<Response[]> => {
    const path = template.replace("{id}", "x.1").replace("{index}", "0");
    const headers = {
      "x-client": "web-app",
      "x-forwarded-for": `198.51.${++callers}.1`,
      ...(body && { "content-type": "application/json" }),
    };
    const ask = () =>
      fetch(`${app.baseUrl}${path}`, {
        method,
        headers,
        redirect: "manual",
        ...(body && { body: JSON.stringify(body) }),
      });
    const first = await ask();
    return [first, await ask()];
  };

  for (const call of [...COUNTED_HERE, ...COUNTED_TOGETHER])
    test(`${call[0]} ${call[1]} is refused after too many calls`, async () => {
      const [first, second] = await twice(call);
      assert.notEqual(first?.status, 429);
      assert.equal(second?.status, 429);
      assertSaysLimit(second, 1);
      assert.equal(((await second.json()) as { error: string }).error, "RATE_LIMITED");
    });

  test("every call of the API description is in a list of this file, and has a limit", async () => {
    const fresh = { "x-forwarded-for": "203.0.113.1" };
    const answer = await app.call("GET", "/api/openapi.json", { headers: fresh });
    const { paths } = (await answer.json()) as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const limited = new Set(
      [...COUNTED_HERE, ...COUNTED_TOGETHER].map(
        ([method, path]) => `${method} ${path.replace(/\?.*/, "")}`,
      ),
    );
    const others = described.filter((call) => !limited.has(call));
    assert.ok(described.length > limited.size);
    assert.deepEqual(
      others.filter((call) => !call.includes(" /api/admin/")),
      [LIMITED_WITH_ALL],
    );
  });

  test("a call that is refused for its form doesn't count, and its answer has no rate-limit fields", async () => {
    const headers = { "x-forwarded-for": "203.0.113.3" };
    const restore = (body: object) =>
      app.call("POST", "/api/temp-emails/restore", { headers, body });
    const unlike = await restore({ email: "a@mayfly.test" });
    assert.equal(unlike.status, 400);
    assert.deepEqual(
      [...unlike.headers.keys()].filter((name) => name.startsWith("ratelimit")),
      [],
    );
    const counted = await restore({ email: "a@mayfly.test", password: "p" });
    assert.equal(counted.status, 401);
    assert.equal(counted.headers.get("ratelimit-remaining"), "0");
  });

  test("a HEAD call counts once, like a GET call", async () => {
    const headers = { "x-forwarded-for": "203.0.113.2" };
    const status = async () => (await app.call("HEAD", "/api/config", { headers })).status;
    assert.deepEqual([await status(), await status()], [200, 429]);
  });
});

test("unknown tokens are refused by their own limit, not by the list's", async () => {
  const app = await startTestApp({ LIMIT_UNKNOWN_TOKENS_PER_MINUTE: "2" });
  try {
    const guess = () => app.call("GET", "/api/email/messages", { token: "unknown" });
    assert.deepEqual([(await guess()).status, (await guess()).status], [401, 401]);
    assertSaysLimit(await guess(), 2);
  } finally {
    await app.close();
  }
});

test("the limit of all calls is named in its error, also for unknown calls", async () => {
  const app = await startTestApp({ LIMIT_CALLS_PER_MINUTE: "1" });
  try {
    assert.equal((await app.call("GET", "/api/config")).status, 200);
    assertSaysLimit(await app.call("GET", "/api/config"), 1);
    assertSaysLimit(await app.call("POST", "/api/nowhere"), 1);
  } finally {
    await app.close();
  }
});

test("a page that polls every five seconds for eight minutes reaches no limit", async () => {
  const app = await startTestApp();
  try {
    const { id } = await app.createAddress();
    for (let poll = 0; poll < 100; poll++) {
      assert.equal((await app.call("GET", "/api/email/messages", { token: id })).status, 200);
    }
  } finally {
    await app.close();
  }
});

function assertSaysLimit({ status, headers }: Response, limit: number): void {
  assert.equal(status, 429);
  const reset = Number(headers.get("retry-after"));
  assert.ok(reset > 0);
  const said = ["policy", "limit", "remaining", "reset"].map((name) =>
    headers.get(`ratelimit-${name}`),
  );
  assert.match(said.shift() ?? "", new RegExp(`^${limit};w=(60|3600)$`));
  assert.deepEqual(said, [String(limit), "0", String(reset)]);
}
