import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { sortRows } from "./use-local-sort.ts";

test("sorts IP addresses numerically and keeps equal rows in order", () => {
  const ips = ["10.0.0.1", "9.0.0.1", "192.0.2.7"];
  const itself = (ip: string) => ip;
  assert.deepEqual(sortRows(ips, itself, false), ["9.0.0.1", "10.0.0.1", "192.0.2.7"]);
  assert.deepEqual(sortRows(ips, itself, true), ["192.0.2.7", "10.0.0.1", "9.0.0.1"]);
  const equal = [1, 2, 3].map((id) => ({ id, reason: "same" }));
  for (const descending of [false, true]) {
    assert.deepEqual(
      sortRows(equal, ({ reason }) => reason, descending),
      equal,
    );
  }
});

test("sorted numbers are monotonic", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.boolean(), (numbers, descending) => {
      const sorted = sortRows(numbers, (one) => one, descending);
      const steps = sorted.slice(1).map((one, index) => one - (sorted[index] ?? 0));
      assert.ok(steps.every((step) => (descending ? step <= 0 : step >= 0)));
    }),
  );
});
