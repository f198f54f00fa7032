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

const LOCAL = [
  "http://localhost:3000",
  "http://mail.localhost",
  "https://mayfly.test.",
  "http://127.1.2.3:8080",
  "http://[::1]:3000",
];
const PUBLIC = [
  "https://mail.example.org",
  "https://localhost.example.org",
  "https://latest",
  "http://192.168.1.5",
  "http://[::2]",
];

test("without keys payments are in test mode on a local site and off elsewhere, whatever NODE_ENV is", () => {
  assert.equal(modeOf({}), "test");
  for (const NODE_ENV of ["", "development", "production"]) {
    for (const PUBLIC_URL of LOCAL) assert.equal(modeOf({ PUBLIC_URL, NODE_ENV }), "test");
    for (const PUBLIC_URL of PUBLIC) assert.equal(modeOf({ PUBLIC_URL, NODE_ENV }), "off");
  }
});

test("with all three keys Stripe takes the payments, on every site", () => {
  for (const PUBLIC_URL of [...LOCAL, ...PUBLIC]) {
    assert.equal(modeOf({ ...KEYS, PUBLIC_URL }), "stripe");
  }
});

test("PAYMENTS overrides the default", () => {
  const [PUBLIC_URL = ""] = PUBLIC;
  assert.equal(modeOf({ ...KEYS, PAYMENTS: "test", PUBLIC_URL }), "test");
  assert.equal(modeOf({ ...KEYS, PAYMENTS: "off" }), "off");
});

test("a public site warns once of undecided payments and of test mode", () => {
  const warningsOf = (env: Record<string, string>): readonly string[] => {
    const result = readConfig(env);
    return result.valid ? result.config.warnings : result.mistakes;
  };
  const [PUBLIC_URL = ""] = PUBLIC;
  const [off = "", ...others] = warningsOf({ PUBLIC_URL });
  assert.match(
    off,
    /^Payments are off, because PUBLIC_URL is not local\. To sell .*set STRIPE_SEC/,
  );
  assert.deepEqual(others, []);
  assert.match(warningsOf({ PUBLIC_URL, PAYMENTS: "test" }).join(), /^PAYMENTS is test/);
  for (const silent of [{}, { PAYMENTS: "test" }, { PUBLIC_URL, PAYMENTS: "off" }]) {
    assert.deepEqual(warningsOf({ ...silent }), []);
  }
  assert.deepEqual(warningsOf({ PUBLIC_URL, ...KEYS }), []);
});

test("Stripe with missing or swapped keys is a mistake", () => {
  assert.match(
    modeOf({ PAYMENTS: "stripe" }),
    /^PAYMENTS is stripe, which requires STRIPE_SECRET_KEY/,
  );
  assert.match(
    modeOf({ STRIPE_SECRET_KEY: "sk_test_1" }),
    /^STRIPE_SECRET_KEY must be set together with STRIPE_PUBLISHABLE_KEY and /,
  );
  const swapped = { ...KEYS, STRIPE_PUBLISHABLE_KEY: "sk_live_secret" };
  assert.equal(modeOf(swapped), "STRIPE_PUBLISHABLE_KEY must begin with pk_");
});

test("the origin of Stripe's API can be changed, and a path in it is a mistake", () => {
  const result = readConfig({ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:12111" });
  assert.ok(result.valid && result.config.payments.mode === "stripe");
  assert.equal(result.config.payments.apiBase, "http://127.0.0.1:12111");
  assert.match(modeOf({ ...KEYS, STRIPE_API_BASE: "http://x.example/v1" }), /^STRIPE_API_BASE/);
});

test("the statement suffix must have Stripe's format", () => {
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
