import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { connect } from "node:net";
import { CALLS, type Call } from "@mayfly/contract";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";

describe("the service calls over HTTP", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      PUBLIC_URL: "https://mail.example.org",
      CORS_ORIGINS: "https://friend.example",
      PAYMENTS: "test",
      LIMIT_MESSAGE_BYTES: "0",
    });
  });
  after(() => app.close());

  test("the configuration contains domains, limits, and features, and no secrets", async () => {
    const response = await app.call("GET", "/api/config");
    assert.deepEqual(await response.json(), {
      domains: ["mayfly.test", "burrow.test"],
      limits: {
        freeLifetimeMs: 900_000,
        extensionsMax: 2,
        messageBytesMax: 0,
        messagesPerInboxMax: 200,
        bytesPerInboxMax: 104_857_600,
      },
      configured: { payments: true, mailTransport: false, starttls: false },
      payments: "test",
      smtp: null,
    });
  });

  test("reports alive and ready", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const response = await app.call("GET", path);
      assert.deepEqual([response.status, await response.json()], [200, { status: "ok" }]);
    }
  });

  test("OpenAPI 3.1 describes every call", async () => {
    const api = (await (await app.call("GET", "/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    assert.match(api.openapi, /^3\.1/);
    const calls = Object.entries(api.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
      .toSorted();
    const table: [string, Call][] = Object.entries(CALLS);
    const described = table
      .filter(([, { isInternal }]) => !isInternal)
      .map(([name]) => {
        const [method = "", path = ""] = name.split(" ");
        return `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
      });
    assert.deepEqual(calls, described.toSorted());
    for (const call of ["post /api/temp-emails", "get /api/email/messages/{id}/raw"]) {
      assert.ok(calls.includes(call), call);
    }
  });

  test("every response has the security headers", async () => {
    for (const path of ["/api/config", "/nowhere", "/mail-frame", "/api/email/messages"]) {
      const { headers } = await app.call("GET", path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
      assert.equal(headers.get("referrer-policy"), "no-referrer", path);
      assert.equal(headers.get("cross-origin-resource-policy"), "same-origin", path);
      // For page windows; API answers don't set them.
      const opener = path.startsWith("/api/") ? null : "same-origin";
      assert.equal(headers.get("cross-origin-opener-policy"), opener, path);
      assert.match(headers.get("strict-transport-security") ?? "", /max-age=31536000/, path);
      assert.doesNotMatch(headers.get("content-security-policy") ?? "", /script-src[^;]*unsafe/);
    }
  });

  test("an API answer loads nothing when opened as a page, and can't be framed", async () => {
    for (const path of ["/api/config", "/api/nowhere", "/api/email/messages"]) {
      const { headers } = await app.call("GET", path);
      const policy = headers.get("content-security-policy");
      assert.equal(policy, "default-src 'none';frame-ancestors 'none'", path);
      assert.equal(headers.get("x-frame-options"), "DENY", path);
    }
  });

  test("the mail frame has its own policy: no scripts, and images only on request", async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await app.call("GET", path)).headers.get("content-security-policy") ?? "";
    const closed = await policyOf("/mail-frame");
    assert.match(closed, /default-src 'none'/);
    assert.match(closed, /img-src data: blob:;/);
    assert.match(closed, /sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox$/);
    assert.doesNotMatch(closed, /allow-scripts|script-src/);
    assert.match(await policyOf("/mail-frame/images"), /img-src data: blob: http: https:;/);
  });

  test("only a configured origin may call from another site", async () => {
    const preflight = (origin: string) =>
      app.call("OPTIONS", "/api/temp-emails", {
        headers: { origin, "access-control-request-method": "POST" },
      });
    const friend = await preflight("https://friend.example");
    assert.equal(friend.headers.get("access-control-allow-origin"), "https://friend.example");
    const stranger = await preflight("https://stranger.example");
    assert.equal(stranger.headers.get("access-control-allow-origin"), null);
  });

  test("an unknown path gets 404 in the catalog's format", async () => {
    for (const [method, path] of [
      ["GET", "/api/nothing"],
      ["DELETE", "/api/temp-emails/nothing"],
      ["POST", "/nothing"],
    ] as const) {
      const response = await app.call(method, path);
      assert.equal(response.status, 404, path);
      assert.equal(((await response.json()) as { error: string }).error, "NOT_FOUND");
    }
  });

  test("invalid HTTP and oversized headers get the catalog's format, too", async () => {
    const raw = async (bytes: string): Promise<string> => {
      const socket = connect(Number(new URL(app.baseUrl).port), "127.0.0.1");
      socket.end(bytes);
      let answer = "";
      for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
      return answer;
    };
    assert.match(await raw("HELO there\r\n\r\n"), /^HTTP\/1\.1 400 [^]*"error":"INVALID_INPUT"/);
    const large = `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`;
    const refused = await raw(large);
    assert.match(refused, /^HTTP\/1\.1 431 [^]*"error":"HEADERS_TOO_LARGE"/);
    assert.match(refused, /^X-Content-Type-Options: nosniff\r$/m);
    assert.match(refused, /^Cache-Control: no-store\r$/m);
  });
});
