import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { ResponseError } from "../../api/post-json.ts";
import { emailActionProblem } from "./email-action-problem.ts";

const words = {
  unreachable: SITE_NOTICES.forwardingUnreachable.text,
  invalid: ERRORS.LINK_INVALID.message,
};
const problem = (error: unknown) => emailActionProblem(error, words);
const failure = (status: number, error: string, message = "", retryAfter: string | null = null) =>
  new ResponseError(status, JSON.stringify({ error, message }), retryAfter);

test("an invalid token has one text, whatever the status", () => {
  assert.equal(problem(failure(404, "LINK_INVALID", "x")), words.invalid);
  assert.equal(problem(failure(400, "INVALID_INPUT", "x")), words.invalid);
});

test("never suggests a reload, because the link is gone", () => {
  const failures = [
    new TypeError("Failed to fetch"),
    failure(503, "STORE_UNAVAILABLE", ERRORS.STORE_UNAVAILABLE.message),
    failure(500, "INTERNAL", ERRORS.INTERNAL.message),
    new ResponseError(502, "<html>"),
    new ResponseError(404, "<html>"),
  ];
  for (const error of failures) {
    assert.doesNotMatch(problem(error), /refresh/i);
    assert.notEqual(problem(error), "");
  }
});

test("a server error names no retry time", () => {
  const away = failure(503, "SUBSCRIPTION_UNAVAILABLE", "Not now.", "5");
  assert.equal(problem(away), "Not now.");
});

test("a rate limit names the retry time", () => {
  const text = problem(failure(429, "RATE_LIMITED", "Too many requests.", "90"));
  assert.equal(text, "Too many requests. It works again in 2 minutes.");
});
