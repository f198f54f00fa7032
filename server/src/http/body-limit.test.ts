import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../test/app/test-app.ts";

const LARGE = Buffer.alloc(20_000_000, "a");

describe("a body that is too large", () => {
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
    test(`${name} is refused, and who still sends it learns so`, async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const refused = await send("POST", "/api/temp-emails", headers, LARGE);
        assert.equal(refused.status, 413);
        assert.match(refused.text, /"error":"BODY_TOO_LARGE"/);
      }
      assert.equal((await send("GET", "/healthz")).status, 200);
    });
  }

  async function send(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body?: Buffer,
  ) {
    const asked = request(new URL(path, app.baseUrl), {
      method,
      agent,
      headers: { "x-client": "web-app", "content-type": "application/json", ...headers },
    });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    let text = "";
    for await (const chunk of answer.setEncoding("utf8")) text += String(chunk);
    return { status: answer.statusCode, text };
  }
});
