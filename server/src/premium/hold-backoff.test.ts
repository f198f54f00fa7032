import assert from "node:assert/strict";
import { test } from "node:test";
import { holdBackoffMs } from "./hold-backoff.ts";

const MINUTE_MS = 60_000;

test("the first two unpaid holds cost nothing, each further one doubles the pause up to an hour", () => {
  const minutes = [0, 1, 2, 3, 4, 5, 8, 9, 10, 5_000].map(
    (unpaid) => holdBackoffMs(unpaid) / MINUTE_MS,
  );
  assert.deepEqual(minutes, [0, 0, 0, 1, 2, 4, 32, 60, 60, 60]);
});
