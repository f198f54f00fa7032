import assert from "node:assert/strict";
import { test } from "node:test";
import { agoOrAhead, exactTime } from "./time-words.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test("formats a distance in its largest whole unit, in both directions", () => {
  const words = [0, -999, -1000, -59_999, -60_000, -3_599_999, -7_200_000, -86_400_000, 90_000];
  assert.deepEqual(
    words.map((ms) => agoOrAhead(NOW + ms, NOW)),
    [
      "now",
      "now",
      "1 s ago",
      "59 s ago",
      "1 min ago",
      "59 min ago",
      "2 h ago",
      "1 d ago",
      "in 1 min",
    ],
  );
});

test("formats the exact time in UTC, with the year if it differs", () => {
  assert.equal(exactTime("2026-11-21T16:44:05.123Z", 2026), "Nov 21, 16:44:05");
  assert.equal(exactTime("2027-01-02T00:00:00.000Z", 2026), "Jan 2 2027, 00:00:00");
});
