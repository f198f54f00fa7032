import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../test/app/test-app.ts";
import { sendRequest } from "../../test/network/send-request.ts";

const READ = "GET, HEAD, OPTIONS";
const OTHER_ORIGIN = "https://tools.example";

type Described = {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
};

for (const corsOrigins of ["", OTHER_ORIGIN]) {
  describe(`the methods of a path, ${corsOrigins ? "with" : "without"} CORS_ORIGINS`, () => {
    let app: TestApp;
    before(async () => {
      app = await startTestApp({ CORS_ORIGINS: corsOrigins, ADMIN_KEY: "the operator's key" });
    });
    after(() => app.close());

    for (const [method, path, allow] of [
      ["POST", "/api/config", READ],
      ["PUT", "/api/config?x=1", READ],
      ["PATCH", "/%61pi/config", READ],
      ["DELETE", "http://elsewhere.example/api/config", READ],
      ["PROPFIND", "/api/config", READ],
      ["GET", "/api/temp-emails", "POST, OPTIONS"],
      ["HEAD", "/api/temp-emails", "POST, OPTIONS"],
      ["POST", "/api/openapi.json", READ],
      ["HEAD", "/api/premium-emails/active", "GET, OPTIONS"],
      ["DELETE", "/api/email/messages/an-id", "GET, HEAD, PATCH, OPTIONS"],
      ["DELETE", "/api/email/messages/search", "GET, HEAD, PATCH, OPTIONS"],
      ["PATCH", "/api/email/stream", READ],
      ["GET", "/api/email/messages/by-id/an-id", "DELETE, OPTIONS"],
      ["POST", "/api/email/messages/a/attachments/1", READ],
      ["GET", "/api/admin/domains/x.example", "DELETE, PATCH, OPTIONS"],
      ["POST", "/healthz", READ],
    ] as const) {
      test(`${method} ${path} gets 405 and Allow: ${allow}`, async () => {
        const answer = await ask(app, [method, path]);
        assert.deepEqual([answer.status, answer.allow], [405, allow]);
        assert.equal(answer.type, "application/json; charset=utf-8");
        if (method !== "HEAD")
          assert.match(answer.body, /^{"error":"METHOD_NOT_ALLOWED","message":"/);
      });
    }

    test("OPTIONS gets 204 and Allow", async () => {
      for (const [path, allow] of [
        ["/api/config", READ],
        ["/api/temp-emails", "POST, OPTIONS"],
        ["/api/email/messages/by-id/x", "DELETE, OPTIONS"],
      ] as const) {
        const { status, allow: allowed, body } = await ask(app, ["OPTIONS", path]);
        assert.deepEqual([status, allowed, body], [204, allow, ""], path);
      }
    });

    test("OPTIONS as a preflight of another origin than the allowed ones gets no permission", async () => {
      const headers = { origin: "https://b.example", "access-control-request-method": "GET" };
      const { status, origin } = await ask(app, ["OPTIONS", "/api/config"], headers);
      assert.equal(status, 204);
      assert.notEqual(origin, "https://b.example");
    });

    test("HEAD has the headers of GET, and no body", async () => {
      const [head, get] = [
        await ask(app, ["HEAD", "/api/config"]),
        await ask(app, ["GET", "/api/config"]),
      ];
      assert.deepEqual([head.status, head.type, head.body], [200, get.type, ""]);
      assert.equal(head.length, get.length);
    });

    test("an unknown path below /api, and /api itself, gets a JSON 404 with every method", async () => {
      for (const path of ["/api", "/api?x", "/api/", "/api/no", "/api/email"]) {
        for (const method of ["GET", "POST", "DELETE"]) {
          // oxlint-disable-next-line no-await-in-loop -- in order
          const { status, type, body, allow } = await ask(app, [method, path]);
          assert.deepEqual([status, allow], [404, undefined], `${method} ${path}`);
          assert.equal(type, "application/json; charset=utf-8");
          assert.match(body, /"NOT_FOUND"/);
        }
      }
    });

    if (!corsOrigins) return;

    test("a preflight allows an origin every method of the API and every header of its calls", async () => {
      const api = (await (await app.call("GET", "/api/openapi.json")).json()) as Described;
      const operations = Object.entries(api.paths).filter(
        ([path]) => !path.startsWith("/api/admin/"),
      );
      const needed = operations.flatMap(([, methods]) => Object.keys(methods));
      const sent = operations.flatMap(([, methods]) =>
        Object.values(methods).flatMap(({ parameters = [] }) =>
          parameters.filter((one) => one.in === "header").map(({ name }) => name.toLowerCase()),
        ),
      );
      const { headers } = await sendRequest(app.baseUrl, {
        method: "OPTIONS",
        path: "/api/email/stream",
        headers: { origin: OTHER_ORIGIN, "access-control-request-method": "GET" },
      });
      const listed = (name: string): Set<string> =>
        new Set(String(headers[name]).toLowerCase().split(/, ?/));
      const [methods, allowed] = [
        listed("access-control-allow-methods"),
        listed("access-control-allow-headers"),
      ];
      assert.ok(sent.includes("x-tokens") && needed.includes("patch"));
      for (const method of needed) assert.ok(methods.has(method), method);
      for (const name of ["authorization", ...sent]) assert.ok(allowed.has(name), name);
    });

    test("a preflight of an allowed origin gets its headers", async () => {
      const headers = { origin: OTHER_ORIGIN, "access-control-request-method": "POST" };
      const { status, origin } = await ask(app, ["OPTIONS", "/api/temp-emails"], headers);
      assert.deepEqual([status, origin], [204, OTHER_ORIGIN]);
    });
  });
}

test("OPTIONS and other methods count against the limit of all calls, in every spelling", async (t) => {
  const app = await startTestApp({ LIMIT_CALLS_PER_MINUTE: "3" });
  t.after(() => app.close());
  const statuses = [];
  for (const [method, path] of [
    ["OPTIONS", "/api/config"],
    ["POST", "/%61pi/config"],
    ["POST", "http://elsewhere.example/api/config"],
    ["OPTIONS", "/api/config"],
    ["POST", "/%61pi/config"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    statuses.push((await ask(app, [method, path])).status);
  }
  assert.deepEqual(statuses, [204, 405, 405, 429, 429]);
});

/** Sends a browser's navigation by default. */
async function ask(
  { baseUrl }: TestApp,
  [method, path]: readonly [method: string, path: string],
  headers: Record<string, string> = { accept: "text/html", "sec-fetch-mode": "navigate" },
) {
  const answer = await sendRequest(baseUrl, { method, path, headers });
  const { allow, "content-type": type, "content-length": length } = answer.headers;
  const origin = answer.headers["access-control-allow-origin"];
  return { status: answer.status, body: answer.body, type, allow, origin, length };
}
