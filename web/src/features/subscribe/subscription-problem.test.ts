import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { ApiError } from "../../api/client.ts";
import { subscriptionProblem } from "./subscription-problem.ts";

const failure = (status: number, error: string, message = "", retryAfter: string | null = null) =>
  new ApiError(status, JSON.stringify({ error, message }), { retryAfter });

test("shows the server's text about an address", () => {
  const { message } = ERRORS.ADDRESS_INVALID;
  assert.equal(subscriptionProblem(failure(400, "ADDRESS_INVALID", message)), message);
});

test("never suggests a reload, which would lose the input", () => {
  const failures = [
    new TypeError("Failed to fetch"),
    failure(503, "STORE_UNAVAILABLE", ERRORS.STORE_UNAVAILABLE.message),
    failure(500, "INTERNAL"),
    new ApiError(502, "<html>", { statusText: "Bad Gateway" }),
  ];
  for (const error of failures) assert.doesNotMatch(subscriptionProblem(error), /refresh/i);
  assert.equal(subscriptionProblem(failures[0]), SITE_NOTICES.subscriptionUnreachable.text);
});

test("a rate limit names the retry time", () => {
  const text = subscriptionProblem(failure(429, "RATE_LIMITED", "Too many requests.", "90"));
  assert.equal(text, "Too many requests. It works again in 2 minutes.");
});
