import assert from "node:assert/strict";
import { Agent } from "node:http";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { sendRequest } from "../../../test/network/send-request.ts";

const LARGE = Buffer.alloc(20_000_000, "a");

describe("an oversized body", () => {
  let app: TestApp;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  before(async () => void (app = await startTestApp()));
  after(async () => {
    agent.destroy();
    await app.close();
  });

  for (const [name, headers] of [
    ["whose length is told", { "content-length": LARGE.length }],
    ["whose length shows", { "transfer-encoding": "chunked" }],
    ["on a connection for itself", { "content-length": LARGE.length, connection: "close" }],
  ] as const) {
    test(`${name} is refused, and a client that still sends gets the answer`, async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const refused = await send({
          method: "POST",
          path: "/api/temp-emails",
          headers,
          body: LARGE,
        });
        assert.equal(refused.status, 413);
        assert.match(refused.body, /"error":"BODY_TOO_LARGE"/);
      }
      assert.equal((await send({ method: "GET", path: "/healthz" })).status, 200);
    });
  }

  test("is answered with the limit of the call", async () => {
    for (const [path, type, limit] of [
      ["/api/temp-emails", "application/json", 65_536],
      ["/api/subscriptions/one-click", "application/x-www-form-urlencoded", 4_096],
      ["/api/no-such-call", "application/json", 65_536],
    ] as const) {
      const headers = { "content-type": type };
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { status, body } = await send({ method: "POST", path, headers, body: LARGE });
      assert.equal(status, 413, path);
      assert.deepEqual(JSON.parse(body), {
        error: "BODY_TOO_LARGE",
        message: `The request’s body is too large. This call accepts ${limit} bytes at most.`,
      });
    }
  });

  test("from a client that keeps sending is refused, and the connection closes", async () => {
    const socket = connect({
      host: "127.0.0.1",
      port: Number(new URL(app.baseUrl).port),
      allowHalfOpen: true,
    });
    socket.on("error", () => {});
    socket.write(
      "POST /api/temp-emails HTTP/1.1\r\nHost: a\r\nX-Client: web-app\r\n" +
        "Content-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{",
    );
    const drip = setInterval(() => socket.write("a"), 100);
    try {
      let answer = "";
      for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
      assert.match(answer, /^HTTP\/1\.1 413 /);
      assert.match(answer, /^connection: close\r$/im);
    } finally {
      clearInterval(drip);
      socket.destroy();
    }
  });

  const send = (asked: { method: string; path: string; headers?: object; body?: Buffer }) =>
    sendRequest(app.baseUrl, {
      ...asked,
      agent,
      headers: { "x-client": "web-app", "content-type": "application/json", ...asked.headers },
    });
});
