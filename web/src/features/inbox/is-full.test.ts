import assert from "node:assert/strict";
import { test } from "node:test";
import { isFull } from "./is-full.ts";

const of = (...sizes: number[]) => sizes.map((size) => ({ size }));

test("an inbox is full by message count or by total size", () => {
  const limits = { messagesPerInboxMax: 3, bytesPerInboxMax: 1_000 };
  assert.equal(isFull(of(), limits), false);
  assert.equal(isFull(of(1, 1), limits), false);
  assert.equal(isFull(of(1, 1, 1), limits), true);
  assert.equal(isFull(of(500, 499), limits), false);
  assert.equal(isFull(of(500, 500), limits), true);
});

test("an inbox without limits is never full", () => {
  const limits = { messagesPerInboxMax: 0, bytesPerInboxMax: 0 };
  assert.equal(isFull(of(), limits), false);
  assert.equal(isFull(of(1_000_000, 1), limits), false);
});
