import assert from "node:assert/strict";
import { test } from "node:test";
import { allocationBudget } from "./allocation-budget.ts";

test("an allocation over budget fails and is reported", () => {
  let exceeded = 0;
  const budget = allocationBudget(100, () => (exceeded += 1));
  budget.take(60);
  budget.giveBack(20);
  budget.take(60);
  assert.equal(exceeded, 0);
  assert.throws(() => budget.take(1), RangeError);
  assert.equal(exceeded, 1);
  budget.renew();
  budget.take(100);
});
