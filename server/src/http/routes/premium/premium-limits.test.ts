import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { PaymentIntent } from "@mayfly/contract";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { newPrefix, newTestBuyer, refusal } from "../../../../test/premium/test-buyer.ts";

describe("premium over HTTPS, with limits, and with payments off", () => {
  const running: TestApp[] = [];
  const start = async (env: Record<string, string>): Promise<TestApp> => {
    const app = await startTestApp(env);
    running.push(app);
    return app;
  };
  after(async () => {
    for (const app of running) await app.close();
  });

  test("the cookie lasts 31 days, hidden from scripts, and under https from plain http and subdomains", async () => {
    const plain = newTestBuyer(await start({}));
    const [set = "", mark] = (await plain.begin(newPrefix())).headers.getSetCookie();
    assert.match(
      set,
      /^mayfly-buyer=[\w-]{22}\.[^;]+; Max-Age=2678400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(mark, "mayfly-bought=1; Max-Age=172800; Path=/; SameSite=Lax");
    const secure = newTestBuyer(await start({ PUBLIC_URL: "https://mayfly.test" }));
    const [safe = ""] = (await secure.begin(newPrefix())).headers.getSetCookie();
    assert.match(safe, /^__Host-mayfly-buyer=[^;]+;.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { paymentIntentId } = (await (await secure.begin(newPrefix())).json()) as PaymentIntent;
    assert.equal((await secure.finish(paymentIntentId)).status, 402);
  });

  test("a failed start sets the cookie, too, so the retry has the same buyer", async () => {
    const buyer = newTestBuyer(await start({}));
    assert.equal((await buyer.begin("admin")).status, 409);
    const first = buyer.cookie();
    assert.match(first ?? "", /^mayfly-buyer=/);
    await buyer.started(newPrefix());
    assert.equal(buyer.cookie(), first);
  });

  test("no cookie is set before a purchase starts", async () => {
    const app = await start({});
    const visitor = newTestBuyer(app);
    await visitor.isAvailable(newPrefix());
    await visitor.active();
    await visitor.call("GET", "/api/config");
    assert.equal(visitor.cookie(), undefined);
  });

  test("a network with many availability checks or valid payments is rate-limited", async () => {
    const app = await start({
      LIMIT_PREFIX_CHECKS_PER_MINUTE: "3",
      LIMIT_PAYMENTS_PER_HOUR: "2",
      LIMIT_PAYMENT_CALLS_PER_MINUTE: "1",
    });
    const buyer = newTestBuyer(app);
    const query = "/api/premium-emails/availability?prefix=some-name&domain=mayfly.test";
    for (let count = 0; count < 3; count += 1)
      assert.equal((await buyer.call("GET", query)).status, 200);
    const limited = await buyer.call("GET", query);
    assert.equal(limited.status, 429);
    assert.ok(Number(limited.headers.get("retry-after")) > 0);
    for (const mistyped of ["ab", "june..meadow", " "])
      assert.equal((await buyer.begin(mistyped)).status, 400);
    for (const expected of [200, 200, 429])
      assert.equal((await buyer.begin(newPrefix())).status, expected);
    for (const expected of [404, 429])
      assert.equal((await buyer.finish("test_none")).status, expected);
  });

  test("with payments off every call reports that, and the test card form doesn't exist", async () => {
    const app = await start({ PAYMENTS: "off" });
    const buyer = newTestBuyer(app);
    const refused = [await buyer.begin(newPrefix()), await buyer.finish("test_1")];
    for (const answer of refused) {
      assert.equal(answer.headers.get("retry-after"), null, "no time makes it work");
      assert.deepEqual(await refusal(answer), [503, "PAYMENTS_OFF"]);
    }
    assert.equal(await buyer.active(), undefined);
    const confirm = await buyer.call("POST", "/api/payments/test/confirm", {
      body: { clientSecret: "x", approve: true },
    });
    assert.deepEqual(await refusal(confirm), [404, "NOT_FOUND"]);
    const config = (await (await app.call("GET", "/api/config")).json()) as { payments: string };
    assert.equal(config.payments, "off");
  });

  test("state-changing calls require the client header", async () => {
    const app = await start({});
    const buyer = newTestBuyer(app);
    for (const path of ["create-payment-intent", "process-premium-payment"]) {
      const bare = await buyer.call("POST", `/api/${path}`, {
        body: {},
        headers: { "x-client": "" },
      });
      assert.deepEqual(await refusal(bare), [400, "CLIENT_HEADER_MISSING"]);
    }
  });
});
