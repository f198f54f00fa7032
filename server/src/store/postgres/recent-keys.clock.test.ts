import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { RecentKeys } from "./recent-keys.ts";

const bytes = (text = "a wrapped key"): Buffer => Buffer.from(text);

test("returns the same Buffer for the same bytes while they are in use", (t) => {
  const { keys, pass } = start(t);
  const first = keys.same(1, bytes());
  assert.deepEqual(first, bytes());
  for (let turn = 0; turn < 5; turn++) {
    pass(30_000);
    assert.equal(keys.same(1, bytes()), first);
  }
});

test("returns another Buffer for other bytes or another inbox", () => {
  const keys = new RecentKeys();
  const first = keys.same(1, bytes());
  assert.notEqual(keys.same(2, bytes()), first);
  assert.deepEqual(keys.same(1, bytes("another key")), bytes("another key"));
});

test("drops a key half a minute after its last use, without another call", (t) => {
  const { keys, pass, setTime } = start(t);
  const first = keys.same(1, bytes());
  pass(30_001);
  // At the earlier time, a key that only counts as expired would be found.
  setTime(1);
  assert.notEqual(keys.same(1, bytes()), first);
});

test("keeps ten thousand keys at most", () => {
  const keys = new RecentKeys();
  const first = keys.same(0, bytes());
  for (let inboxId = 1; inboxId <= 10_000; inboxId++) keys.same(inboxId, bytes());
  assert.notEqual(keys.same(0, bytes()), first);
});

function start(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let nowMs = 1;
  const setTime = (ms: number): void => {
    nowMs = ms;
  };
  const pass = (ms: number): void => {
    nowMs += ms;
    t.mock.timers.tick(ms);
  };
  return { keys: new RecentKeys(() => nowMs), pass, setTime };
}
