import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  withAnswers,
  formatChoice,
  parseChoice,
  unansweredPurposes,
  type Choice,
} from "./choice.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
const CHOICE: Choice = { at: "2026-11-20T12:00:00.000Z", analytics: true, ads: false };

test("reads a choice as written", () => {
  assert.deepEqual(parseChoice(formatChoice(CHOICE), NOW_MS), CHOICE);
  assert.equal(formatChoice({ ...CHOICE, ads: true }).includes('"ads":true'), true);
  assert.equal(formatChoice(CHOICE).includes('"ads":true'), false);
});

test("a choice expires after twelve months, also one with a future date", () => {
  const stored = formatChoice(CHOICE);
  const atMs = Date.parse(CHOICE.at);
  assert.notEqual(parseChoice(stored, atMs + 365 * DAY_MS), null);
  assert.equal(parseChoice(stored, atMs + 365 * DAY_MS + 1), null);
  assert.equal(parseChoice(stored, atMs - 366 * DAY_MS), null);
});

test("ignores choices of other versions and invalid values", () => {
  const wrong = [
    null,
    "",
    "yes",
    "null",
    "[]",
    '{"version":2,"at":"2026-11-20T12:00:00.000Z","ads":true}',
    '{"version":1,"at":"soon","ads":true}',
    '{"version":1,"at":1795000000000,"ads":true}',
  ];
  for (const stored of wrong) assert.equal(parseChoice(stored, NOW_MS), null, String(stored));
  const half = '{"version":1,"at":"2026-11-20T12:00:00.000Z","ads":"true","analytics":false}';
  assert.deepEqual(parseChoice(half, NOW_MS), { at: CHOICE.at, analytics: false });
});

test("asks only for missing choices and keeps earlier ones", () => {
  assert.deepEqual(unansweredPurposes(null, ["analytics", "ads"]), ["analytics", "ads"]);
  assert.deepEqual(unansweredPurposes(CHOICE, ["analytics", "ads"]), []);
  const first = withAnswers(null, { analytics: false }, NOW_MS);
  assert.deepEqual(unansweredPurposes(first, ["analytics", "ads"]), ["ads"]);
  const second = withAnswers(first, { ads: true }, NOW_MS + DAY_MS);
  assert.deepEqual(second, { at: "2026-11-22T12:00:00.000Z", analytics: false, ads: true });
});

test("never reads invalid storage as consent", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const choice = parseChoice(stored, NOW_MS);
      assert.ok(choice === null || /"version":\s*1/.test(stored));
    }),
  );
  const field = fc.oneof(fc.boolean(), fc.constant("true"), fc.constant(1), fc.constant(null));
  fc.assert(
    fc.property(field, field, (analytics, ads) => {
      const stored = JSON.stringify({ version: 1, at: CHOICE.at, analytics, ads });
      const choice = parseChoice(stored, NOW_MS);
      assert.equal(choice?.analytics === true, analytics === true);
      assert.equal(choice?.ads === true, ads === true);
    }),
  );
});
