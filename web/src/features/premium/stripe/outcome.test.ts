import assert from "node:assert/strict";
import { test } from "node:test";
import { readOutcome } from "./outcome.ts";

const intent = (status: string) => ({ status });

test("a payment counts as paid if it succeeded, is processing, or was paid before", () => {
  for (const outcome of [
    { paymentIntent: intent("succeeded") },
    { paymentIntent: intent("processing") },
    { error: { type: "invalid_request_error", payment_intent: intent("succeeded") } },
  ]) {
    assert.deepEqual(readOutcome(outcome), { status: "succeeded" });
  }
});

test("a declined card has Stripe's text, and a missing field is reported at its field", () => {
  const error = { type: "card_error", message: "Your card was declined." };
  assert.deepEqual(readOutcome({ error }), {
    status: "failed",
    message: "Your card was declined.",
  });
  assert.deepEqual(readOutcome({ error: { type: "validation_error" } }), { status: "incomplete" });
  assert.equal(readOutcome({ paymentIntent: intent("requires_payment_method") }).status, "failed");
});

test("a lost response is neither success nor refusal", () => {
  for (const type of ["api_connection_error", "api_error"]) {
    assert.throws(() => readOutcome({ error: { type } }));
  }
});
