import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import {
  callMailtm,
  listOf,
  PLAIN,
  chosenAddress,
  openAccount,
  PASSWORD,
} from "../../../test/mailtm/mailtm-client.ts";
import { MAILTM_CALLS } from "./mailtm-calls.ts";

describe("mail.tm's API", () => {
  const apps: TestApp[] = [];
  const start = async (env: Record<string, string>): Promise<TestApp> => {
    const app = await startTestApp(env);
    apps.push(app);
    return app;
  };
  let usual: TestApp;
  /** Without a limit of calls per second. */
  let unhurried: TestApp;
  before(async () => {
    usual = await start({});
    unhurried = await start({
      MAILTM_API: "on",
      TRUST_PROXY: "127.0.0.1",
      LIMIT_MAILTM_CALLS_PER_SECOND: "0",
      LIMIT_OPENED_PER_MINUTE: "3",
      LIMIT_CHOSEN_NAMES_PER_DAY: "2",
    });
  });
  after(() => Promise.all(apps.map((app) => app.close())));

  // `read-exposure.test.ts` has the defaults for each PUBLIC_URL.
  test("is on where PUBLIC_URL is local, and can be turned off", async () => {
    assert.equal((await callMailtm(usual, "GET /domains")).status, 200);
    const off = await start({ MAILTM_API: "off" });
    const { status, type } = await callMailtm(off, "GET /domains");
    assert.deepEqual([status, type], [404, "application/json; charset=utf-8"]);
  });

  test("refuses a network's ninth call in a second, until the next second", async () => {
    usual.clock.advance(1_000);
    const burst = (count: number) =>
      Promise.all(Array.from({ length: count }, () => callMailtm(usual, "GET /nothing")));
    for (const { status } of await burst(8)) assert.equal(status, 404);
    // On a slow machine, a burst may last longer than a second.
    let refused: Awaited<ReturnType<typeof callMailtm>> | undefined;
    while (!refused) refused = (await burst(20)).find(({ status }) => status === 429);
    assert.equal(refused.headers.get("retry-after"), "1");
    assert.equal(refused.headers.get("access-control-allow-origin"), "*");
    assert.equal(refused.body["@type"], "hydra:Error");
    usual.clock.advance(1_000);
    assert.equal((await callMailtm(usual, "GET /domains")).status, 200);
  });

  test("counts creations with the page's, and refuses where the page must solve a challenge", async () => {
    const env = { LIMIT_CREATE_PER_HOUR: "4", LIMIT_MAILTM_CALLS_PER_SECOND: "0" };
    const app = await start({ ...env, MAILTM_API: "on" });
    const create = () =>
      callMailtm(app, "POST /accounts", { body: { address: chosenAddress(), password: PASSWORD } });
    assert.equal((await create()).status, 201);
    assert.equal((await app.call("POST", "/api/temp-emails", { body: {} })).status, 201);
    const refused = await create();
    assert.equal(refused.status, 429);
    assert.equal(refused.type, "text/plain; charset=utf-8");
    assert.equal(refused.text, "Too many accounts created. Please wait and try again.");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    assert.equal((await app.call("POST", "/api/temp-emails", { body: {} })).status, 428);
    const open = await start({ ...env, MAILTM_API: "on", CHALLENGE: "off" });
    for (let count = 0; count < 4; count++) await openAccount(open);
    assert.equal((await open.call("POST", "/api/temp-emails", { body: {} })).status, 429);
  });

  test("counts the messages that a list opens with those that the page opens", async () => {
    const app = unhurried;
    const account = await openAccount(app);
    const { token } = account;
    const send = () => app.send({ to: account.address, subject: "hello" });
    await send();
    await send();
    assert.equal((await callMailtm(app, "GET /messages", { token })).status, 200);
    assert.equal((await callMailtm(app, "GET /messages", { token })).status, 200);
    const [listed] = await listOf(app, account);
    const path = `/messages/${String(listed?.["id"])}`;
    assert.equal((await app.call("GET", `/api/email${path}`, { token })).status, 200);
    await send();
    const refused = await callMailtm(app, "GET /messages", { token });
    assert.equal(refused.status, 429);
    assert.equal(refused.body["@type"], "hydra:Error");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    const plain = await callMailtm(app, "GET /messages", { token, accept: PLAIN });
    assert.deepEqual([plain.status, plain.body["title"]], [429, "An error occurred"]);
    app.clock.advance(60_000);
    assert.equal((await listOf(app, account)).length, 3);
  });

  test("limits a network's reserved names per day, without counting refused names", async () => {
    const app = unhurried;
    const taken = chosenAddress();
    const create = (address = chosenAddress(), ip = "192.0.2.1") => {
      const headers = { "x-forwarded-for": ip };
      return callMailtm(app, "POST /accounts", { body: { address, password: PASSWORD }, headers });
    };
    assert.equal((await create(taken)).status, 201);
    assert.equal((await create(taken)).status, 422);
    assert.equal((await create("short1@mayfly.test")).status, 422);
    assert.equal((await create()).status, 201);
    assert.equal((await create(undefined, "198.51.100.1")).status, 201);
    // The addresses end long before their names are free again.
    app.clock.advance(16 * 60_000);
    const refused = await create();
    assert.equal(refused.status, 429);
    assert.equal(refused.text, "Too many accounts created. Please wait and try again.");
    assert.ok(Number(refused.headers.get("retry-after")) > 3_600);
    assert.equal((await create(undefined, "198.51.100.1")).status, 201);
    app.clock.advance(24 * 3_600_000);
    assert.equal((await create()).status, 201);
  });

  test("describes every call in OpenAPI 3.1, with its prefix in the server's URL only", async () => {
    usual.clock.advance(1_000);
    const { status, body } = await callMailtm(usual, "GET /openapi.json");
    assert.equal(status, 200);
    assert.equal(body["openapi"], "3.1.0");
    assert.deepEqual(body["servers"], [{ url: "http://localhost:0/mailtm" }]);
    const paths = body["paths"] as Record<string, Record<string, unknown>>;
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = Object.keys(MAILTM_CALLS).map((name) => name.replaceAll(/:(\w+)/g, "{$1}"));
    assert.deepEqual(described.toSorted(), calls.toSorted());
    const typesOf = (operation: unknown) =>
      Object.keys((operation as { requestBody: { content: object } }).requestBody.content);
    assert.deepEqual(typesOf(paths["/messages/{id}"]?.["patch"]), [
      "application/merge-patch+json",
      "application/json",
    ]);
    assert.deepEqual(typesOf(paths["/accounts"]?.["post"]), [
      "application/json",
      "application/ld+json",
    ]);
    const attachment = JSON.stringify(paths["/messages/{id}/attachment/{attachmentId}"]);
    assert.match(attachment, /"content":\{"\*\/\*":/);
    const own = await (await usual.call("GET", "/api/openapi.json")).text();
    assert.equal(own.includes("/mailtm"), false);
  });

  test("describes each call with a name, a summary, and the credential that it needs", async () => {
    usual.clock.advance(1_000);
    const { body } = await callMailtm(usual, "GET /openapi.json");
    assert.deepEqual((body["info"] as { license: unknown }).license, {
      name: "MIT",
      identifier: "MIT",
    });
    type Content = Record<string, { schema: TSchema }>;
    type Operation = {
      operationId: string;
      summary: string;
      security: object[];
      responses: Record<string, { content: Content }>;
    };
    const calls = Object.entries(
      body["paths"] as Record<string, Record<string, Operation>>,
    ).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
    );
    for (const field of ["operationId", "summary"] as const) {
      assert.equal(new Set(calls.map((call) => call[field])).size, calls.length, field);
    }
    for (const { call, operationId, summary, security, responses } of calls) {
      assert.match(operationId, /^[a-z]+(?:[A-Z][a-z]+)*$/);
      assert.match(summary, /^[A-Z][^.]{8,80}$/);
      // Beyond the limit of calls per second.
      usual.clock.advance(1_000);
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      const answer = await callMailtm(usual, call.replaceAll(/\{\w+\}/g, "1"));
      const { text, status } = answer;
      const type = answer.type?.split(";")[0] ?? "";
      const { content } = responses[status] ?? responses["default"] ?? { content: {} };
      assert.ok(Value.Check(content[type]?.schema ?? false, answer.body), `${call}: ${text}`);
      const needsToken = text.includes("JWT Token not found");
      assert.deepEqual(security, needsToken ? [{ token: [] }] : [], call);
    }
  });

  test("an operator chooses how long addresses live; live ones count with the page's", async () => {
    const app = await start({ ADDRESS_MINUTES: "60", LIMIT_LIVE_ADDRESSES_PER_IP: "2" });
    const { token } = await openAccount(app);
    const page = await app.createAddress();
    assert.equal((await app.call("POST", "/api/temp-emails", { body: {} })).status, 429);
    assert.equal(Date.parse(page.expiresAt) - app.clock.nowMs() > 59 * 60_000, true);
    const config = await (await app.call("GET", "/api/config")).json();
    assert.equal(
      (config as { limits: Record<string, number> }).limits["freeLifetimeMs"],
      3_600_000,
    );
    app.clock.advance(59 * 60_000);
    assert.equal((await callMailtm(app, "GET /me", { token })).status, 200);
    app.clock.advance(60_001);
    assert.equal((await callMailtm(app, "GET /me", { token })).status, 401);
  });
});
