import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { sendRequest } from "../../../test/network/send-request.ts";

const FORM = "application/x-www-form-urlencoded";

describe("JSON is required", () => {
  let app: TestApp;
  before(async () => void (app = await startTestApp()));
  after(() => app.close());

  test("not for a missing body, whatever the Content-Type", async () => {
    for (const type of [FORM, "text/plain", "no type at all"]) {
      const headers = { "content-type": type, "content-length": 0 };
      const made = await send({ method: "POST", path: "/api/temp-emails", headers });
      assert.equal(made.status, 201, type);
    }
  });

  test("and is parsed in turns: clients that end large bodies at once keep no other waiting", async (t) => {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [i, 1])),
    );
    const head = `POST /api/none HTTP/1.1\r\nHost: a\r\nX-Client: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const port = Number(new URL(app.baseUrl).port);
    const clients = Array.from({ length: 60 }, () => connect(port, "127.0.0.1"));
    t.after(() => clients.forEach((client) => client.destroy()));
    for (const client of clients) client.write(head + body.slice(0, -1));
    // Later requests of one client show that the server has read what all clients sent before.
    for (let count = 0; count < 10; count++) await app.call("GET", "/healthz");

    const finished: (string | undefined)[] = [];
    const note = (message: unknown): void => {
      finished.push((message as { request: IncomingMessage }).request.url);
    };
    subscribe("http.server.response.finish", note);
    t.after(() => unsubscribe("http.server.response.finish", note));
    for (const client of clients) client.write(body.slice(-1));
    await app.call("GET", "/healthz");
    assert.ok(finished.indexOf("/healthz") < 20, finished.join(" "));
  });

  test("not for a DELETE call without a body", async () => {
    const { id } = await app.createAddress();
    const deleted = await send({
      method: "DELETE",
      path: "/api/email/messages/by-id/x.1",
      headers: { "content-type": "text/plain", authorization: id },
    });
    assert.match(deleted.body, /"error":"MESSAGE_NOT_FOUND"/);
  });

  test("for every body, with Content-Length or chunked", async () => {
    const body = "domain=mayfly.test";
    for (const how of [{ "content-length": body.length }, { "transfer-encoding": "chunked" }]) {
      const headers = { "content-type": FORM, ...how };
      const refused = await send({ method: "POST", path: "/api/temp-emails", headers }, body);
      assert.equal(refused.status, 415);
      assert.match(refused.body, /"error":"NOT_JSON"/);
    }
  });

  const send = (
    { headers, ...asked }: { method: string; path: string; headers: OutgoingHttpHeaders },
    body?: string,
  ) => sendRequest(app.baseUrl, { ...asked, headers: { "x-client": "web-app", ...headers }, body });
});
