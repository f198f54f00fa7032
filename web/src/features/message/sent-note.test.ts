import assert from "node:assert/strict";
import { test } from "node:test";
import { sentNote } from "./sent-note.ts";

const createdAt = "2026-11-21T09:00:00.000Z";

test("shows no note if the message arrived about when it was sent, or has no date", () => {
  for (const sentAt of [createdAt, "2026-11-21T08:55:00.000Z", "2026-11-21T09:05:00.000Z"]) {
    assert.equal(sentNote({ sentAt, createdAt }), undefined);
  }
  assert.equal(sentNote({ createdAt }), undefined);
});

test("shows the sender's date if it is far from the arrival time, in either direction", () => {
  for (const [sentAt, date] of [
    ["2026-11-21T08:54:59.000Z", /^Dated Nov 2\d, 2026, .* by its sender$/],
    ["2031-01-15T12:00:00.000Z", /^Dated Jan 1\d, 2031, .* by its sender$/],
  ] as const) {
    assert.match(sentNote({ sentAt, createdAt }) ?? "", date);
  }
});
