import type { AuditEntry, CompanyMessage, IpBan, RateLimit } from "@mayfly/contract";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operatorOf, OPERATORS_KEY } from "../../../test/app/operator.ts";
import { refuseRows } from "../../../test/stores/refused-rows.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const BANNED = "203.0.113.1";
const LIMITED = "203.0.113.2";

for (const store of TEST_STORES)
  describe(`actions are on the audit list before they run, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    let call: ReturnType<typeof operatorOf>;
    let acts: Awaited<ReturnType<typeof actsIn>>;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({
        ...engine.env,
        ADMIN_KEY: OPERATORS_KEY,
        TRUST_PROXY: "127.0.0.1",
        LIMIT_RESTORE_PER_HOUR: "1",
      });
      call = operatorOf(app);
      acts = await actsIn(app);
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });
    const state = async () => ({
      bans: (await call<IpBan[]>("GET", "ip-bans")).body.map(({ ipAddress }) => ipAddress),
      limits: (await call<RateLimit[]>("GET", "rate-limits")).body.map(({ id }) => id),
      messages: await countMessages(app),
    });
    const listed = async () =>
      (await call<AuditEntry[]>("GET", "audit")).body.map(({ action }) => action).toSorted();
    const actAll = async () => {
      const statuses = [];
      for (const { method, path, body } of acts) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        statuses.push((await call(method, path, body)).status);
      }
      return statuses;
    };

    test("an action doesn't run if its entry can't be written", async () => {
      const [untouched, known] = [await state(), await listed()];
      const allow = await refuseRows(app, engine.env, "audit_entry");
      assert.deepEqual(await actAll(), [500, 500, 500, 500]);
      await allow();
      assert.deepEqual(await state(), untouched);
      assert.deepEqual(await listed(), known);
    });

    const latest = async () => {
      const [entry] = (await call<AuditEntry[]>("GET", "audit?limit=1")).body;
      return [entry?.action, entry?.outcome, entry?.code];
    };

    test("an action that is refused is listed as refused, with the code", async () => {
      assert.equal((await call("DELETE", "ban-ip/192.0.2.77")).status, 404);
      assert.deepEqual(await latest(), ["remove-ban", "refused", "BAN_NOT_FOUND"]);
    });

    test("a failed read and a test mail that can't be sent aren't listed as done", async () => {
      assert.equal((await call("GET", "company-inbox/general/nothing")).status, 404);
      assert.deepEqual(await latest(), ["read-company-inbox", "refused", "MESSAGE_NOT_FOUND"]);
      await call("POST", "test-email", { testEmail: "reader@example.org" });
      assert.deepEqual(await latest(), ["test-email", "failed", null]);
    });

    test("an action that fails stays on the list as failed", async () => {
      const known = await listed();
      const allow = await refuseRows(app, engine.env, "ip_ban");
      const ban = { ipAddress: "203.0.113.9", reason: "r" };
      assert.equal((await call("POST", "ban-ip", ban)).status, 500);
      await allow();
      assert.deepEqual(await listed(), ["ban", ...known].toSorted());
      assert.deepEqual(await latest(), ["ban", "failed", "INTERNAL"]);
    });

    test("a listed action then runs", async () => {
      assert.deepEqual(await actAll(), [200, 200, 200, 200]);
      assert.deepEqual(await state(), { bans: ["198.51.100.3"], limits: [], messages: 0 });
      for (const { action } of acts) assert.ok((await listed()).includes(action), action);
      assert.deepEqual(await latest(), ["delete-company-message", "done", null]);
    });
  });

/** Each operator action, ready to run. */
async function actsIn(app: TestApp) {
  const call = operatorOf(app);
  await call("POST", "ban-ip", { ipAddress: BANNED, reason: "r" });
  await exceedALimit(app);
  await app.send({ to: "privacy@mayfly.test", subject: "a question", text: "t" });
  const [message] = (await call<CompanyMessage[]>("GET", "company-inbox/privacy")).body;
  return [
    {
      action: "ban",
      method: "POST",
      path: "ban-ip",
      body: { ipAddress: "198.51.100.3", reason: "r" },
    },
    { action: "remove-ban", method: "DELETE", path: `ban-ip/${BANNED}`, body: undefined },
    {
      action: "remove-rate-limit",
      method: "DELETE",
      path: `rate-limits/${LIMITED}`,
      body: undefined,
    },
    {
      action: "delete-company-message",
      method: "DELETE",
      path: `company-inbox/delete/${message?.id}`,
      body: undefined,
    },
  ];
}

async function exceedALimit(app: TestApp): Promise<void> {
  const body = { email: "nobody.at.all1@mayfly.test", password: "x" };
  const headers = { "x-forwarded-for": LIMITED };
  for (let tries = 0; tries < 2; tries++) {
    await app.call("POST", "/api/temp-emails/restore", { body, headers });
  }
}

async function countMessages(app: TestApp): Promise<number> {
  const stats = await operatorOf(app)<{ waiting: { companyMessages: number } }>("GET", "stats");
  return stats.body.waiting.companyMessages;
}
