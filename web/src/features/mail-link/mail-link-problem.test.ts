import assert from "node:assert/strict";
import { test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { ApiError } from "../../api/client.ts";
import { mailLinkProblem } from "./mail-link-problem.ts";

const failure = (status: number, error: string, message = "", retryAfter: string | null = null) =>
  new ApiError(status, JSON.stringify({ error, message }), "", retryAfter);

test("a token that is not valid, however it is refused, has one text", () => {
  assert.equal(mailLinkProblem(failure(404, "LINK_INVALID")), ERRORS.LINK_INVALID.message);
  assert.equal(mailLinkProblem(failure(400, "INVALID_INPUT")), ERRORS.LINK_INVALID.message);
});

test("nobody is told to load a page anew whose link is gone", () => {
  const failures = [
    new TypeError("Failed to fetch"),
    failure(503, "STORE_UNAVAILABLE", ERRORS.STORE_UNAVAILABLE.message),
    failure(500, "INTERNAL"),
    new ApiError(502, "<html>", "Bad Gateway"),
  ];
  for (const error of failures) assert.doesNotMatch(mailLinkProblem(error), /refresh/i);
});

test("who clicks too often is told when it works again", () => {
  const text = mailLinkProblem(failure(429, "RATE_LIMITED", "Too many requests.", "90"));
  assert.equal(text, "Too many requests. It works again in 2 minutes.");
});
