import assert from "node:assert/strict";
import { test } from "node:test";
import { lifeInWords, resultInWords } from "./key-words.ts";

test("a life is named in the largest whole unit", () => {
  const named = [1, 15, 60, 90, 120, 1_440, 10_080].map(lifeInWords);
  const expected = ["1 minute", "15 minutes", "1 hour", "90 minutes", "2 hours", "1 day", "7 days"];
  assert.deepEqual(named, expected);
});

test("a result names the reason, or the status of the response", () => {
  assert.equal(resultInWords({ reason: null, responseStatus: 204 }), "Status 204");
  assert.equal(resultInWords({ reason: "http-500", responseStatus: 500 }), "Status 500");
  assert.match(resultInWords({ reason: "redirect", responseStatus: 302 }), /redirects/);
  assert.match(resultInWords({ reason: "timeout", responseStatus: null }), /10 seconds/);
  assert.equal(resultInWords({ reason: null, responseStatus: null }), "");
});
