import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";
import { ApiError } from "../../api/client.ts";
import { forwardNotice, replyNotice } from "./answer-notice.ts";

const LATE = new DOMException("signal timed out", "TimeoutError");

function refusal(error: ErrorCode, message: string = ERRORS[error].message, retryAfter?: string) {
  const { status } = ERRORS[error];
  return new ApiError(status, JSON.stringify({ error, message }), {
    retryAfter: retryAfter ?? null,
  });
}

test("a reply that failed on our side has the specified text", () => {
  const failed = { title: "Error", text: "Failed to send reply. Please try again." };
  assert.deepEqual(replyNotice(new TypeError("Failed to fetch")), failed);
  assert.deepEqual(replyNotice(refusal("INTERNAL")), failed);
  assert.deepEqual(replyNotice(refusal("STORE_UNAVAILABLE")), failed);
  assert.deepEqual(replyNotice(new ApiError(502, "<html>", { statusText: "Bad Gateway" })), failed);
});

test("a refused reply has the server's reason", () => {
  assert.equal(replyNotice(refusal("RECIPIENT_REFUSED")).text, ERRORS.RECIPIENT_REFUSED.message);
  assert.equal(replyNotice(refusal("UNSAFE_CHARACTERS", "Not here.")).text, "Not here.");
  assert.equal(
    replyNotice(refusal("TRANSPORT_REFUSED", "")).text,
    ERRORS.TRANSPORT_REFUSED.message,
  );
});

test("a rate limit names the retry time", () => {
  const { message } = ERRORS.SENDING_LIMIT_REACHED;
  const limited = (seconds: string) => refusal("SENDING_LIMIT_REACHED", message, seconds);
  assert.equal(replyNotice(limited("61")).text, `${message} It works again in 2 minutes.`);
  assert.equal(forwardNotice(limited("30")).text, `${message} It works again in a minute.`);
  assert.equal(forwardNotice(limited("80000")).text, `${message} It works again in 23 hours.`);
});

test("names a retry time for limits only, not for server errors", () => {
  for (const code of ["NO_MAIL_TRANSPORT", "TRANSPORT_UNAVAILABLE"] as const) {
    const { message } = ERRORS[code];
    assert.equal(replyNotice(refusal(code, message, "5")).text, message);
    assert.equal(forwardNotice(refusal(code, message, "5")).text, message);
  }
});

test("a timeout is never reported as unsent", () => {
  const { message } = ERRORS.SENDING_UNCERTAIN;
  assert.equal(replyNotice(LATE).text, message);
  assert.equal(forwardNotice(LATE).text, message);
  assert.equal(replyNotice(refusal("SENDING_UNCERTAIN")).text, message);
});

test("an address not verified in SES has its own toast, by code or by text", () => {
  const unverified = {
    title: "Email Address Not Verified",
    text: "This email address needs to be verified in Amazon SES first. Only verified addresses can receive forwarded emails.",
  };
  assert.deepEqual(forwardNotice(refusal("SES_VERIFICATION_ERROR")), unverified);
  const words = JSON.stringify({ message: "Email address not verified: x@example.org" });
  assert.deepEqual(forwardNotice(new ApiError(400, words)), unverified);
});

test("any other failed forward has the server's message or the specified text", () => {
  const { title } = forwardNotice(refusal("FORWARD_TARGET_BLOCKED"));
  assert.equal(title, "Forward Failed");
  assert.equal(forwardNotice(refusal("MAIL_LOOP")).text, ERRORS.MAIL_LOOP.message);
  const text = "Failed to forward message. Please try again later.";
  assert.equal(forwardNotice(new TypeError("Failed to fetch")).text, text);
  assert.equal(
    forwardNotice(new ApiError(502, "<html>", { statusText: "Bad Gateway" })).text,
    text,
  );
});
