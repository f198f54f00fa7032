import assert from "node:assert/strict";
import { test } from "node:test";
import { RecentKeys } from "./recent-keys.ts";

const bytes = (text = "a wrapped key"): Buffer => Buffer.from(text);

test("the same bytes are the same Buffer for as long as they are asked for", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const keys = new RecentKeys();
  const first = keys.same(1, bytes());
  assert.deepEqual(first, bytes());
  for (let turn = 0; turn < 5; turn++) {
    t.mock.timers.tick(30_000);
    assert.equal(keys.same(1, bytes()), first);
  }
});

test("other bytes, or those of another inbox, never are", () => {
  const keys = new RecentKeys();
  const first = keys.same(1, bytes());
  assert.notEqual(keys.same(2, bytes()), first);
  assert.deepEqual(keys.same(1, bytes("another key")), bytes("another key"));
});

test("a key is let go of a minute after it was last asked for", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const keys = new RecentKeys();
  const first = keys.same(1, bytes());
  for (let turn = 0; turn < 2; turn++) t.mock.timers.tick(30_000);
  assert.notEqual(keys.same(1, bytes()), first);
});

test("ten thousand keys at most are kept", () => {
  const keys = new RecentKeys();
  const first = keys.same(0, bytes());
  for (let inboxId = 1; inboxId < 10_000; inboxId++) keys.same(inboxId, bytes());
  assert.notEqual(keys.same(0, bytes()), first);
});
