import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ResponseError } from "./post-json.ts";
import { isTimeout } from "./read-response.ts";

test("a refusal has the server's code, text, and retry time", () => {
  const body = JSON.stringify({ error: "RATE_LIMITED", message: "Too many." });
  const { status, code, text, retryAfterSeconds } = new ResponseError(429, body, "90");
  assert.deepEqual([status, code, text, retryAfterSeconds], [429, "RATE_LIMITED", "Too many.", 90]);
});

test("any response body yields string fields and a numeric retry time", () => {
  const bodies = fc.oneof(fc.string(), fc.json(), fc.constant("<html>Bad Gateway</html>"));
  fc.assert(
    fc.property(bodies, fc.option(fc.string()), (body, retryAfter) => {
      const { code, text, retryAfterSeconds } = new ResponseError(429, body, retryAfter);
      assert.equal(typeof code, "string");
      assert.equal(typeof text, "string");
      assert.ok(retryAfterSeconds === undefined || Number.isSafeInteger(retryAfterSeconds));
    }),
  );
});

test("only a TimeoutError counts as a timeout", () => {
  assert.ok(isTimeout(new DOMException("late", "TimeoutError")));
  assert.ok(!isTimeout(new TypeError("Failed to fetch")));
});
