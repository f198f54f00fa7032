import assert from "node:assert/strict";
import { test } from "node:test";
import { rowName, timeText } from "./row-words.ts";

test("a row says how much time is left, in seconds when it is nearly over", () => {
  assert.deepEqual([604_799, 82_900, 725, 119, 5, 0].map(timeText), [
    "6 days",
    "23 h",
    "12 min",
    "1:59",
    "0:05",
    "Ended",
  ]);
});

test("the name of a row has the label, the unread messages, a refusal, and the time in words", () => {
  const named = { name: "Papershop account", unread: 0, hasRefusal: false };
  assert.equal(
    rowName({ ...named, unread: 2, hasRefusal: true, seconds: 245 }),
    "Papershop account, 2 unread, a delivery was refused, 4 minutes left",
  );
  assert.equal(rowName({ ...named, seconds: 3_700 }), "Papershop account, 1 hour left");
  assert.equal(rowName({ ...named, seconds: 59 }), "Papershop account, less than a minute left");
  assert.equal(rowName({ ...named, seconds: 0 }), "Papershop account, ended");
});
