import assert from "node:assert/strict";
import { test } from "node:test";
import { createFloodGate } from "./flood-gate.ts";

test("admits the first arrivals of each second, up to the limit", () => {
  const { begun, wait } = makePace(4);
  assert.equal(begun(10), 4);
  wait(999);
  assert.equal(begun(10), 0);
  wait(1);
  assert.equal(begun(10), 4);
});

test("admits none after a second of flood, and admits again after a calm second", () => {
  const { begun, wait } = makePace(4);
  assert.equal(begun(40), 4);
  wait(1_000);
  assert.equal(begun(40), 0);
  wait(1_000);
  assert.equal(begun(39), 0);
  wait(1_000);
  assert.equal(begun(40), 4);
  wait(2_000);
  assert.equal(begun(40), 4);
});

test("admits all without a limit", () => {
  assert.equal(makePace(Infinity).begun(1_000), 1_000);
});

function makePace(perSecond: number) {
  let nowMs = 5_000;
  const mayBegin = createFloodGate(perSecond, { nowMs: () => nowMs });
  return {
    wait: (ms: number) => void (nowMs += ms),
    begun: (tries: number) => Array.from({ length: tries }, mayBegin).filter(Boolean).length,
  };
}
