import assert from "node:assert/strict";
import { test } from "node:test";
import { lifetimeAdjective, lifetimeText, lifetimeWords, shortLifetime } from "./lifetime-words.ts";

test("a lifetime is in the largest unit that divides it", () => {
  const written = (minutes: number) => {
    const ms = minutes * 60_000;
    return [lifetimeWords(ms), shortLifetime(ms), lifetimeText(ms), lifetimeAdjective(ms)].join(
      " | ",
    );
  };
  assert.equal(written(15), "15 min | 15min | 15 minutes | 15-minute");
  assert.equal(written(60), "1 hour | 1h | 1 hour | 1-hour");
  assert.equal(written(90), "90 min | 90min | 90 minutes | 90-minute");
  assert.equal(written(720), "12 hours | 12h | 12 hours | 12-hour");
  assert.equal(written(1_440), "1 day | 1d | 1 day | 1-day");
  assert.equal(written(10_080), "7 days | 7d | 7 days | 7-day");
});
