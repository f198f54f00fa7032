import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { ResponseError } from "../../api/post-json.ts";
import { contactProblem, refusedField } from "./contact-problem.ts";

const failure = (code: ErrorCode, retryAfter: string | null = null) => {
  const { status, message } = ERRORS[code];
  return new ResponseError(status, JSON.stringify({ error: code, message }), retryAfter);
};

const words = {
  unreachable: SITE_NOTICES.contactUnreachable.text,
  unavailable: ERRORS.CONTACT_UNAVAILABLE.message,
  uncertain: ERRORS.CONTACT_UNCERTAIN.message,
  kept: SITE_NOTICES.contactFailed.text,
};
const problem = (error: unknown) => contactProblem(error, words);

test("every error states that the input is kept, and none suggests a refresh", () => {
  const errors = [
    new TypeError("Failed to fetch"),
    new DOMException("late", "TimeoutError"),
    new ResponseError(502, "<html>"),
    ...(
      ["CONTACT_UNAVAILABLE", "CONTACT_INBOX_FULL", "STORE_UNAVAILABLE", "INTERNAL"] as const
    ).map((code) => failure(code)),
  ];
  for (const error of errors) {
    assert.match(problem(error), /\. What you typed is kept\.$/);
    assert.doesNotMatch(problem(error), /refresh/i);
  }
});

test("a rate limit names the retry time", () => {
  assert.match(problem(failure("RATE_LIMITED", "1800")), /It works again in 30 minutes\./);
});

test("a message that may have been delivered is not reported as lost", () => {
  const late = problem(new DOMException("late", "TimeoutError"));
  assert.match(late, /may have arrived/);
});

test("an address rejected by the server is reported at its field", () => {
  assert.equal(refusedField(failure("ADDRESS_INVALID")), "email");
  assert.equal(refusedField(failure("CONTACT_INCOMPLETE")), undefined);
});
