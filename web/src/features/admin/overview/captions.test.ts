import assert from "node:assert/strict";
import { test } from "node:test";
import { endingSoon, permanentOnes, sinceHourAgo } from "./captions.ts";

test("compares addresses with an hour ago, if known", () => {
  assert.equal(sinceHourAgo(427, 389), "38 more than an hour ago");
  assert.equal(sinceHourAgo(1, 2_001), "2,000 fewer than an hour ago");
  assert.equal(sinceHourAgo(3, 3), "Same as an hour ago");
  assert.equal(sinceHourAgo(3, 0), "3 more than an hour ago");
  assert.equal(sinceHourAgo(0, null), "No data from an hour ago");
});

test("counts ending and permanent addresses, with texts for one and none", () => {
  assert.deepEqual([9, 1, 0].map(endingSoon), [
    "9 end within three hours",
    "1 ends within three hours",
    "None end within three hours",
  ]);
  assert.deepEqual([1_004, 0].map(permanentOnes), ["1,004 permanent", "None permanent"]);
});
