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

test("the name of a row has the label, the unread messages, and the time in words", () => {
  const name = "Papershop account";
  assert.equal(
    rowName({ name, unread: 2, seconds: 245 }),
    "Papershop account, 2 unread, 4 minutes left",
  );
  assert.equal(rowName({ name, unread: 0, seconds: 3_700 }), "Papershop account, 1 hour left");
  assert.equal(
    rowName({ name, unread: 0, seconds: 59 }),
    "Papershop account, less than a minute left",
  );
  assert.equal(rowName({ name, unread: 0, seconds: 0 }), "Papershop account, ended");
});
