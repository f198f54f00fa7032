import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

const modeOf = (env: Record<string, string>): string => {
  const result = readConfig(env);
  return result.valid ? result.config.payments.mode : result.mistakes.join("; ");
};

test("without keys it is test mode, and in production nothing is sold", () => {
  assert.equal(modeOf({}), "test");
  assert.equal(modeOf({ NODE_ENV: "development" }), "test");
  assert.equal(modeOf({ NODE_ENV: "production" }), "off");
});

test("with all three keys it is Stripe, in production too", () => {
  assert.equal(modeOf(KEYS), "stripe");
  assert.equal(modeOf({ ...KEYS, NODE_ENV: "production" }), "stripe");
});

test("what is said by name holds, and test mode in production is warned of", () => {
  assert.equal(modeOf({ ...KEYS, PAYMENTS: "test" }), "test");
  assert.equal(modeOf({ ...KEYS, PAYMENTS: "off" }), "off");
  const result = readConfig({ PAYMENTS: "test", NODE_ENV: "production" });
  assert.ok(result.valid);
  assert.equal(result.config.payments.mode, "test");
  assert.match(result.config.warnings.join(), /PAYMENTS is test/);
  const harmless = readConfig({ PAYMENTS: "test" });
  assert.deepEqual(harmless.valid && harmless.config.warnings, []);
});

test("Stripe without its keys, with some of them or with one in another's place is a mistake", () => {
  assert.match(
    modeOf({ PAYMENTS: "stripe" }),
    /^PAYMENTS is stripe, which needs STRIPE_SECRET_KEY/,
  );
  assert.match(modeOf({ STRIPE_SECRET_KEY: "sk_test_1" }), /^STRIPE_SECRET_KEY and the others/);
  const swapped = { ...KEYS, STRIPE_PUBLISHABLE_KEY: "sk_live_secret" };
  assert.equal(modeOf(swapped), "STRIPE_PUBLISHABLE_KEY must begin with pk_");
});

test("Stripe's API is asked at another origin where one is named, and a path is a mistake", () => {
  const result = readConfig({ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:12111" });
  assert.ok(result.valid && result.config.payments.mode === "stripe");
  assert.equal(result.config.payments.apiBase, "http://127.0.0.1:12111");
  assert.match(modeOf({ ...KEYS, STRIPE_API_BASE: "http://x.example/v1" }), /^STRIPE_API_BASE/);
});

test("what stands on a card's statement is what Stripe takes there, or nothing", () => {
  const suffixOf = (suffix: string) => {
    const result = readConfig({ ...KEYS, STRIPE_STATEMENT_SUFFIX: suffix });
    if (!result.valid || result.config.payments.mode !== "stripe") return "a mistake";
    return result.config.payments.statementSuffix;
  };
  assert.equal(suffixOf("MAYFLY 24H"), "MAYFLY 24H");
  assert.equal(suffixOf(""), undefined);
  for (const wrong of ["24", "MAYFLY*", "<MAYFLY>", "a suffix that is too long"]) {
    assert.equal(suffixOf(wrong), "a mistake");
  }
});
