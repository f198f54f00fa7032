import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { RecordedSuspicion } from "../../../abuse/suspicion-store.ts";
import { createTestBank, type TestBank } from "../../../payments/testing/test-bank.ts";
import { openPostgresStore } from "../../../store/postgres/postgres-store.ts";
import { createLog } from "../../../log.ts";
import type { Store } from "../../../store/store.ts";
import { openTestPostgres, type TestPostgres } from "../../../../test/test-postgres.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import {
  newPrefix,
  newTestBuyer,
  refusal,
  WITHOUT_PAYMENT_LIMITS,
} from "../../../../test/premium/test-buyer.ts";
import { until } from "../../../../test/until.ts";
import { postgresEnv } from "../../../../test/stores/test-stores.ts";

/** PostgreSQL, so that the test can act as the bank beside the running server. */
describe("payment webhooks over HTTP", () => {
  let server: TestPostgres;
  let store: Store;
  let app: TestApp;
  let bank: TestBank;
  before(async () => {
    server = await openTestPostgres();
    const env = await postgresEnv(server);
    app = await startTestApp({ ...env, ...WITHOUT_PAYMENT_LIMITS });
    store = await openPostgresStore(env["DATABASE_URL"] ?? "", createLog("silent"));
    bank = createTestBank(store, Buffer.from(env["SECRET_KEY"] ?? ""));
  });
  after(async () => {
    await app.close();
    await store.close();
    await server.stop();
  });

  const report = (body: string | Buffer, headers: Record<string, string>) =>
    fetch(`${app.baseUrl}/api/payments/webhook`, { method: "POST", body, headers });
  const eventOf = (intentId: string, kind: string) =>
    Buffer.from(`{ "id": "${randomUUID()}",  "intentId": "${intentId}", "kind": "${kind}" }\n`);
  const signed = (rawBody: Buffer, type = "application/json; charset=utf-8") => ({
    "content-type": type,
    "stripe-signature": bank.sign(rawBody, app.clock.nowMs()),
  });

  test("a signed event needs no client header and creates the address after the browser has left", async () => {
    const buyer = newTestBuyer(app);
    const prefix = newPrefix();
    const { paymentIntentId } = await buyer.paid(prefix);
    const rawBody = eventOf(paymentIntentId, "succeeded");
    const answer = await report(rawBody, signed(rawBody));
    assert.deepEqual([answer.status, await answer.json()], [200, { received: true }]);
    assert.equal((await buyer.active())?.email, `${prefix}@mayfly.test`);
    const again = await report(rawBody, signed(rawBody));
    assert.equal(again.status, 200);
    assert.deepEqual((await buyer.active())?.others, []);
  });

  test("the signature covers the received bytes: the same JSON in another notation is refused", async () => {
    const buyer = newTestBuyer(app);
    const { paymentIntentId } = await buyer.started(newPrefix());
    const rawBody = eventOf(paymentIntentId, "succeeded");
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(rawBody.toString())));
    const refused = [400, "WEBHOOK_REFUSED"];
    assert.deepEqual(await refusal(await report(rewritten, signed(rawBody))), refused);
    const unsigned = { "content-type": "application/json" };
    assert.deepEqual(await refusal(await report(rawBody, unsigned)), refused);
    assert.deepEqual(await refusal(await report("", unsigned)), refused);
    assert.deepEqual(await refusal(await report("not JSON", signed(rawBody))), refused);
    assert.equal((await report(rawBody, signed(rawBody, "text/plain"))).status, 200);
    // Recording is asynchronous.
    await until("the forgery is recorded", async () =>
      (await store.listSuspicions(50)).some(
        ({ activityType }: RecordedSuspicion) => activityType === "webhook-forgery",
      ),
    );
  });

  test("an oversized event is refused, and JSON calls stay strict", async () => {
    const large = Buffer.alloc(1024 * 1024 + 1, 32);
    assert.deepEqual(await refusal(await report(large, signed(large))), [413, "BODY_TOO_LARGE"]);
    const text = await app.call("POST", "/api/process-premium-payment", {
      body: "x=1",
      headers: { "content-type": "text/plain" },
    });
    assert.deepEqual(await refusal(text), [415, "NOT_JSON"]);
  });

  test("a refund at the provider ends the address in every browser", async () => {
    const buyer = newTestBuyer(app);
    const { id, paymentIntentId } = await buyer.buy();
    await bank.refundByHand(paymentIntentId);
    const rawBody = eventOf(paymentIntentId, "refunded");
    assert.equal((await report(rawBody, signed(rawBody))).status, 200);
    const current = await app.call("GET", "/api/temp-emails/current", { token: id });
    assert.deepEqual(await refusal(current), [401, "TOKEN_UNKNOWN"]);
    assert.equal(await buyer.active(), undefined);
  });
});
