import assert from "node:assert/strict";
import Database from "better-sqlite3";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startLoggedApp } from "./app/logged-app.ts";
import type { CreatedAddress } from "./app/test-app.ts";

const GIVEN = "proxy-4f1c9a2e";

describe("a request id", () => {
  let app: Awaited<ReturnType<typeof startLoggedApp>>;
  before(async () => {
    app = await startLoggedApp({ LOG_LEVEL: "info", PAYMENTS: "off" });
  });
  after(() => app.close());

  test("connects an error with its log line", async () => {
    const locked = new Database(join(app.dataDir, "mayfly.db"));
    locked.exec("BEGIN EXCLUSIVE");
    const answer = await app.call("POST", "/api/temp-emails", { body: {} });
    locked.close();
    assert.equal(answer.status, 503);
    const reqId = answer.headers.get("x-request-id");
    const line = app.lines().find((one) => one["reqId"] === reqId);
    assert.equal(line?.["level"], "error");
    assert.equal(line["msg"], "request failed");
    assert.deepEqual(
      [line["method"], line["route"], line["status"], line["error"]],
      ["POST", "/api/temp-emails", 503, "STORE_UNAVAILABLE"],
    );
  });

  test("of a call for an unconfigured feature leads to no error in the log", async () => {
    const answer = await app.call("POST", "/api/process-premium-payment", {
      body: { paymentIntentId: "test_1" },
    });
    assert.equal(answer.status, 503);
    const reqId = answer.headers.get("x-request-id");
    const errors = app
      .lines()
      .filter((line) => line["reqId"] === reqId && line["level"] === "error");
    assert.deepEqual(errors, []);
  });

  test("is unique, on refusals and unknown paths too", async () => {
    const answers = await Promise.all([
      app.call("GET", "/api/config"),
      app.call("GET", "/api/nothing"),
      app.call("GET", "/api/email/messages", { token: "nobody's" }),
      app.call("GET", "/nothing"),
    ]);
    const names = answers.map(({ headers }) => headers.get("x-request-id"));
    assert.equal(new Set(names).size, 4);
    for (const name of names) assert.match(name ?? "", /^[0-9a-f-]{36}$/);
  });

  test("is never the client's own", async () => {
    const answer = await app.call("GET", "/api/config", { headers: { "x-request-id": GIVEN } });
    assert.notEqual(answer.headers.get("x-request-id"), GIVEN);
  });
});

describe("a request id behind a trusted proxy", () => {
  let app: Awaited<ReturnType<typeof startLoggedApp>>;
  before(async () => {
    app = await startLoggedApp({ LOG_LEVEL: "info", TRUST_PROXY: "192.0.2.0/24,127.0.0.0/8" });
  });
  after(() => app.close());
  const nameFor = async (given: string) => {
    const answer = await app.call("GET", "/api/config", { headers: { "x-request-id": given } });
    return answer.headers.get("x-request-id");
  };

  test("is the proxy's", async () => {
    assert.equal(await nameFor(GIVEN), GIVEN);
  });

  test("is ours if the proxy's is invalid", async () => {
    for (const given of ["short", "x".repeat(65), 'quote"quote', "a b c d e f g", "{injected}"]) {
      assert.match((await nameFor(given)) ?? "", /^[0-9a-f-]{36}$/);
    }
  });
});

describe("the log at level debug", () => {
  test("has a line for each request and each session, without personal data", async () => {
    const app = await startLoggedApp({ LOG_LEVEL: "debug" });
    const answer = await app.call("POST", "/api/temp-emails", { body: {} });
    const { email, id, password } = (await answer.json()) as CreatedAddress;
    const received = await deliver(app.smtpPort, email);
    const listed = await app.call("GET", "/api/email/messages", { token: id });
    const [{ id: messageId = "" } = {}] = (await listed.json()) as { id?: string }[];
    const raw = await app.call("GET", `/api/email/messages/${messageId}/raw`, { token: id });
    const [, smtpId] = / id (\S+)\r\n/.exec(await raw.text()) ?? [];
    await app.call("GET", "/planted-path?planted-query");
    await app.close();
    assert.match(received, /^250 /);
    const lines = app.lines();
    const reqId = raw.headers.get("x-request-id");
    const request = lines.find((line) => line["reqId"] === reqId);
    assert.deepEqual(
      [request?.["level"], request?.["route"], request?.["status"]],
      ["debug", "/api/email/messages/:id/raw", 200],
    );
    const session = lines.find((line) => line["smtpId"] === smtpId);
    assert.deepEqual([session?.["end"], session?.["messages"]], ["bye", 1]);
    const secrets = [email, id, password, messageId, "planted", email.split("@")[0] ?? ""];
    assert.deepEqual(
      secrets.filter((secret) => app.text().includes(secret)),
      [],
    );
  });
});

async function deliver(port: number, to: string): Promise<string> {
  const client = connect(port, "127.0.0.1");
  await once(client, "data");
  let reply = "";
  for (const line of [
    "EHLO planted-helo.example",
    "MAIL FROM:<planted@planted.example>",
    `RCPT TO:<${to}>`,
    "DATA",
    "Subject: planted\r\n\r\nplanted\r\n.",
  ]) {
    client.write(`${line}\r\n`);
    reply = String((await once(client, "data"))[0]);
  }
  client.end("QUIT\r\n");
  await once(client, "close");
  return reply;
}
