import * as fc from "fast-check";
import assert from "node:assert/strict";
import { test } from "node:test";
import { DELIVERY_COUNTS, deliveryCount, deliveryQuantile } from "./delivery-times.ts";

test("every time is counted under a known name", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (tookMs) => {
      assert.equal(DELIVERY_COUNTS.includes(deliveryCount(tookMs)), true);
    }),
  );
});

test("a quantile is in the same step as the exact one, and a larger share is never lower", () => {
  const times = fc.array(fc.double({ min: 0.01, max: 59_000, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(times, (tookMs) => {
      const counts = new Map<string, number>();
      for (const took of tookMs) {
        const name = deliveryCount(took);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const quantiles = [0.5, 0.99].map((share) => {
        const found = deliveryQuantile((name) => counts.get(name) ?? 0, share) ?? Number.NaN;
        const sorted = tookMs.toSorted((one, other) => one - other);
        const real = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
        assert.equal(deliveryCount(found), deliveryCount(real), `${found} for ${real}`);
        return found;
      });
      assert.equal((quantiles[1] ?? 0) >= (quantiles[0] ?? 0), true);
    }),
  );
});

test("without deliveries there is no quantile, and above the last bound it is the last bound", () => {
  assert.equal(
    deliveryQuantile(() => 0, 0.5),
    null,
  );
  const slow = deliveryCount(3_600_000);
  assert.equal(
    deliveryQuantile((name) => (name === slow ? 3 : 0), 0.5),
    60_000,
  );
});
