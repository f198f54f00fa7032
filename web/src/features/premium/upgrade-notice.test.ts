import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";
import { ApiError } from "../../api/client.ts";
import { CardDeclined } from "./payment/payer.ts";
import { holdNotice, isAboutPrefix, paymentNotice } from "./upgrade-notice.ts";

const answer = (error: ErrorCode, retryAfter: string | null = null) =>
  new ApiError(ERRORS[error].status, JSON.stringify({ error, message: "" }), { retryAfter });

test("the server's prefix errors have the page's texts", () => {
  const titles = (
    ["PREFIX_REQUIRED", "PREFIX_TOO_SHORT", "PREFIX_INVALID", "PREFIX_TAKEN"] as const
  ).map((code) => holdNotice(answer(code)).title);
  assert.deepEqual(titles, [
    "Prefix Required",
    "Prefix Too Short",
    "Invalid Prefix",
    "Not Available",
  ]);
  assert.ok(isAboutPrefix(answer("PREFIX_TAKEN")));
  assert.ok(!isAboutPrefix(answer("RATE_LIMITED")));
});

test("a declined card has the provider's text", () => {
  assert.deepEqual(paymentNotice(new CardDeclined("Your card was declined.")), {
    title: "Payment Failed",
    text: "Your card was declined.",
  });
});

test("an exception has the specified text, whatever its type", () => {
  const said = { title: "Payment Error", text: "There was an error processing your payment." };
  for (const error of [new TypeError("Failed to fetch"), answer("INTERNAL"), new Error("?")]) {
    assert.deepEqual(paymentNotice(error), said);
    assert.deepEqual(holdNotice(error), said);
  }
});

test("actionable errors have their own text, with the retry time", () => {
  assert.match(paymentNotice(answer("PAYMENT_REFUNDED")).text, /refund your payment in full/);
  assert.match(holdNotice(answer("PAYMENT_PROVIDER_UNAVAILABLE")).text, /can’t reach/);
  assert.match(holdNotice(answer("RATE_LIMITED", "300")).text, /It works again in 5 minutes\.$/);
});
