import assert from "node:assert/strict";
import type { OutgoingHttpHeaders } from "node:http";
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
