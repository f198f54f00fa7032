import assert from "node:assert/strict";
import { test } from "node:test";
import { endWords } from "./end-words.ts";

const AFTERNOON = new Date(2026, 10, 21, 16, 52).getTime();
const HOUR_MS = 3_600_000;

test("formats an end as today or tomorrow, with the time", () => {
  const said = (ahead: number) => endWords(AFTERNOON + ahead * HOUR_MS, AFTERNOON);
  // No line break before PM.
  assert.equal(said(24), "tomorrow, 4:52\u00A0PM");
  assert.equal(said(7), "today, 11:52\u00A0PM");
  assert.equal(said(8), "tomorrow, 12:52\u00A0AM");
});
