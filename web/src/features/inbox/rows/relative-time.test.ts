import assert from "node:assert/strict";
import { test } from "node:test";
import { relativeTime } from "./relative-time.ts";

const ago = (seconds: number) => relativeTime(0, seconds * 1000);

test("less than a minute, or a future time, is 'Just now'", () => {
  assert.equal(ago(0), "Just now");
  assert.equal(ago(59), "Just now");
  assert.equal(ago(-30), "Just now");
});

test("minutes up to an hour, then hours, with a singular for one", () => {
  assert.equal(ago(60), "1 minute ago");
  assert.equal(ago(3_599), "59 minutes ago");
  assert.equal(ago(3_600), "1 hour ago");
  assert.equal(ago(86_400), "24 hours ago");
});
