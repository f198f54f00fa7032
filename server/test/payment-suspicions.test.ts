import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SuspiciousActivity } from "@mayfly/contract";
import { OPERATORS_KEY, operatorOf } from "./app/operator.ts";
import { startTestApp, type TestApp } from "./app/test-app.ts";
import { until } from "./until.ts";
import { newPrefix, newTestBuyer } from "./premium/test-buyer.ts";

let app: TestApp;
before(async () => {
  app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY });
});
after(() => app.close());

test("tampering with a payment is listed for the operator, with the user agent", async () => {
  const headers = { "user-agent": "Tamper/1.0" };
  const { paymentIntentId } = await newTestBuyer(app).started(newPrefix());
  await app.call("POST", "/api/create-payment-intent", {
    headers,
    body: { amount: 0.01, customPrefix: newPrefix(), customDomain: "mayfly.test" },
  });
  await app.call("POST", "/api/process-premium-payment", { headers, body: { paymentIntentId } });
  await app.call("POST", "/api/payments/webhook", { headers, body: {} });

  const operator = operatorOf(app);
  const read = async () =>
    (await operator<SuspiciousActivity[]>("GET", "suspicious-activity?limit=20")).body;
  await until("all of them are recorded", async () => (await read()).length >= 3);
  const seen = await read();
  assert.deepEqual(
    seen.map(({ activityType, userAgent }) => `${activityType}: ${userAgent}`).toSorted(),
    ["foreign-payment: Tamper/1.0", "price-tampering: Tamper/1.0", "webhook-forgery: Tamper/1.0"],
  );
});
