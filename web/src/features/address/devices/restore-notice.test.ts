import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../api/client.ts";
import { restoreNotice } from "./restore-notice.ts";

const failure = (status: number, error: string, retryAfter: string | null = null) =>
  new ApiError(status, JSON.stringify({ error, message: "" }), { retryAfter });

test("every mismatch has the same text from the catalog", () => {
  const text = "Address and password don’t match an active address. Check both and try again.";
  assert.equal(restoreNotice(failure(401, "RESTORE_REFUSED")), text);
  assert.equal(restoreNotice(failure(400, "INVALID_INPUT")), text);
});

test("a rate limit names the retry time", () => {
  const limited =
    "Too many requests. Our servers are busy, please wait a moment and try again. It works again in";
  assert.equal(restoreNotice(failure(429, "RATE_LIMITED", "3541")), `${limited} 60 minutes.`);
  assert.equal(restoreNotice(failure(429, "RATE_LIMITED", "12")), `${limited} a minute.`);
  assert.match(restoreNotice(failure(429, "RATE_LIMITED", "soon")), /try again\.$/);
});

test("a server failure differs from a wrong password", () => {
  assert.match(restoreNotice(new TypeError("Failed to fetch")), /^Connection issue detected\./);
  assert.match(restoreNotice(failure(503, "STORE_UNAVAILABLE")), /^Database connection/);
  assert.match(restoreNotice(failure(500, "INTERNAL")), /^Something went wrong on our side\./);
  assert.match(restoreNotice(new ApiError(502, "<html>")), /^Something went wrong/);
});
