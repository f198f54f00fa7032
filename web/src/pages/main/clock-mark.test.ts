import assert from "node:assert/strict";
import { test } from "node:test";
import { clockAnnouncement, clockMark } from "./clock-mark.ts";

/** The announcements, by remaining seconds, during a countdown. */
function said(from: number, to: number): [number, string][] {
  const spoken: [number, string][] = [];
  let before = clockMark(from);
  for (let seconds = from - 1; seconds >= to; seconds -= 1) {
    const now = clockMark(seconds);
    const text = clockAnnouncement(before, now);
    if (text !== "") spoken.push([seconds, text]);
    before = now;
  }
  return spoken;
}

test("announces the clock at 5, 2, and 1 minutes only", () => {
  assert.deepEqual(said(900, 0), [
    [300, "Your address has 5 minutes left"],
    [120, "Your address has 2 minutes left"],
    [60, "Your address has 1 minute left"],
  ]);
});

test("a page opened between two marks announces the next one first", () => {
  assert.deepEqual(
    said(200, 90).map(([seconds]) => seconds),
    [120],
  );
});

test("an extension passes no mark, and the countdown starts again", () => {
  assert.equal(clockAnnouncement(clockMark(50), clockMark(900)), "");
  assert.equal(clockAnnouncement(clockMark(50), clockMark(200)), "");
  assert.equal(said(900, 290).length, 1);
});
