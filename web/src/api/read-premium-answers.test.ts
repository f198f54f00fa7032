import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { UnreadableAnswer } from "./fields.ts";
import {
  readActivePremium,
  readAvailability,
  readPaymentIntent,
  readPremiumEmail,
  readTestConfirmation,
} from "./read-premium-answers.ts";

const ACTIVE = {
  email: "june.meadow@mayfly.test",
  customDomain: "mayfly.test",
  createdAt: "2026-11-21T09:00:00.000Z",
  expiresAt: "2026-11-22T09:00:00.000Z",
  serverTime: "2026-11-21T09:00:00.000Z",
  duration: "24 hours",
  type: "premium",
  id: "c1_AbCdEfGhIjKlMnOpQrStUv",
};
const BOUGHT = { ...ACTIVE, password: "kwjd-98dk", amount: 1.99, paymentIntentId: "pi_1" };
const INTENT = {
  clientSecret: "secret",
  paymentIntentId: "pi_1",
  email: ACTIVE.email,
  holdExpiresAt: ACTIVE.expiresAt,
  serverTime: ACTIVE.serverTime,
  provider: "test",
};

test("what the server sells is read as it is, and what it adds is left", () => {
  assert.deepEqual(readPremiumEmail({ ...BOUGHT, more: 1 }), BOUGHT);
  assert.deepEqual(readPaymentIntent({ ...INTENT, more: 1 }), INTENT);
  assert.deepEqual(readTestConfirmation({ status: "failed", error: "No." }), {
    status: "failed",
    error: "No.",
  });
  assert.equal(readAvailability({ available: true }), true);
  assert.equal(readAvailability({ available: "yes" }), false);
});

test("of several addresses the one that ends last comes first; no body is none", () => {
  const other = { ...ACTIVE, email: "other@mayfly.test" };
  const emails = readActivePremium({ ...ACTIVE, others: [other] }).map(({ email }) => email);
  assert.deepEqual(emails, [ACTIVE.email, other.email]);
  assert.deepEqual(readActivePremium(undefined), []);
});

test("whatever else comes is refused as unreadable, and nothing else is thrown", () => {
  const readers = [
    readActivePremium,
    readAvailability,
    readPaymentIntent,
    readPremiumEmail,
    readTestConfirmation,
  ];
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...readers), (answer, read) => {
      try {
        read(answer);
      } catch (error) {
        assert.ok(error instanceof UnreadableAnswer);
      }
    }),
  );
  for (const name of Object.keys(INTENT)) {
    if (name === "provider") continue;
    assert.throws(() => readPaymentIntent({ ...INTENT, [name]: 7 }), UnreadableAnswer, name);
  }
});
