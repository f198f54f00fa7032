import assert from "node:assert/strict";
import { test } from "node:test";
import { createFloodGate } from "./flood-gate.ts";

const IP = "192.0.2.1";
const OTHER_IP = "198.51.100.1";

test("admits the first arrivals of each second, up to the limit, and half of them for one network", () => {
  const { begun, wait } = makePace(4);
  assert.equal(begun(5), 2);
  assert.equal(begun(5, "192.0.2.200"), 0);
  assert.equal(begun(5, OTHER_IP), 2);
  assert.equal(begun(5, "203.0.113.1"), 1);
  wait(999);
  assert.equal(begun(5), 0);
  wait(1);
  assert.equal(begun(5), 2);
});

test("admits one of each network after a second of flood, and more again after a calm second", () => {
  const { begun, wait } = makePace(4);
  assert.equal(begun(20), 2);
  assert.equal(begun(20, OTHER_IP), 2);
  wait(1_000);
  assert.equal(begun(20), 1);
  assert.equal(begun(20, OTHER_IP), 1);
  wait(1_000);
  assert.equal(begun(39), 1);
  wait(1_000);
  assert.equal(begun(40), 2);
  wait(2_000);
  assert.equal(begun(40), 2);
});

test("admits mail of other networks, and not its own, after the flood of one network", () => {
  const { begun, wait } = makePace(4);
  begun(1_000);
  wait(1_000);
  assert.equal(begun(1_000), 0);
  assert.equal(begun(10, OTHER_IP), 2);
});

test("admits the first arrival of each network, whatever two others send", () => {
  const { begun, wait } = makePace(4);
  for (let second = 0; second < 3; second += 1) {
    begun(1_000);
    begun(1_000, OTHER_IP);
    assert.equal(begun(3, "203.0.113.1"), 1);
    wait(1_000);
  }
});

test("admits all without a limit", () => {
  assert.equal(makePace(Infinity).begun(1_000), 1_000);
});

function makePace(perSecond: number) {
  let nowMs = 5_000;
  const mayBegin = createFloodGate(perSecond, { nowMs: () => nowMs });
  return {
    wait: (ms: number) => void (nowMs += ms),
    begun: (tries: number, ip = IP) =>
      Array.from({ length: tries }, () => mayBegin(ip)).filter(Boolean).length,
  };
}
