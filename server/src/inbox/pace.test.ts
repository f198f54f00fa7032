import assert from "node:assert/strict";
import { test } from "node:test";
import { createPace } from "./pace.ts";

test("a second's worth may begin at once, and then as many as time has passed for", () => {
  let nowMs = 5_000;
  const mayBegin = createPace(4, { nowMs: () => nowMs });
  const begun = (tries: number) => Array.from({ length: tries }, mayBegin).filter(Boolean).length;
  assert.equal(begun(10), 4);
  nowMs += 500;
  assert.equal(begun(10), 2);
  nowMs += 60_000;
  assert.equal(begun(10), 4);
});

test("without a limit all may begin", () => {
  const mayBegin = createPace(Infinity, { nowMs: () => 0 });
  assert.ok(Array.from({ length: 100 }, mayBegin).every(Boolean));
});
