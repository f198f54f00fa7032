import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readConfig } from "../../src/config/config.ts";
import { startTestApp } from "../app/test-app.ts";
import { newTestBuyer } from "../premium/test-buyer.ts";

/** The settings of an operator who follows the README to a public site, without any about payments. */
const REAL_SITE = { PUBLIC_URL: "https://mail.example.org", DOMAINS: "mail.example.org" };

describe("a public site without payment settings", () => {
  test("gives away no premium address, whatever the client calls", async (t) => {
    const app = await startTestApp(REAL_SITE);
    t.after(() => app.close());
    const buyer = newTestBuyer(app);
    assert.equal((await buyer.begin("shop", { customDomain: "mail.example.org" })).status, 503);
    assert.equal((await buyer.finish("test_1")).status, 503);
    const approved = await buyer.call("POST", "/api/payments/test/confirm", {
      body: { clientSecret: "test_1", approve: true },
    });
    assert.equal(approved.status, 404);
    assert.equal(await buyer.active(), undefined);
    // Free addresses don't depend on payments.
    const { email } = await app.createAddress();
    await app.send({ to: email, subject: "hello" });
  });

  test("warns the operator that payments are off, and how to turn them on", () => {
    const read = readConfig(REAL_SITE);
    assert.ok(read.valid);
    assert.deepEqual(read.config.payments, { mode: "off", isDefault: true });
    assert.ok(read.config.warnings.some((warning) => /^Payments are off.*STRIPE/.test(warning)));
  });
});
