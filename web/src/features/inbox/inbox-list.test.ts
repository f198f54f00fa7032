import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageSummary } from "@mayfly/contract";
import { messageOf } from "../../api/message.fixture.ts";
import {
  addMessage,
  addOlder,
  addVerdict,
  EMPTY_INBOX,
  mergeList,
  removeMessages,
  resumePoint,
  setSeen,
} from "./inbox-list.ts";

const VERDICT = { outcome: "forged" as const, domain: "b.example" };

const inbox = (...seqs: number[]) =>
  seqs.reduce((list, seq) => addMessage(list, messageOf(seq)), EMPTY_INBOX);
const seqs = (list: { messages: readonly MessageSummary[] }) => list.messages.map(({ seq }) => seq);

const page = (messages: readonly MessageSummary[], hasOlder = false) => ({ messages, hasOlder });

test("lists messages newest first, whatever their order of arrival", () => {
  assert.deepEqual(seqs(inbox(2, 1, 3)), [3, 2, 1]);
});

test("a message that arrives by stream and by list appears once", () => {
  const once = addMessage(inbox(1, 2), messageOf(2));
  assert.deepEqual(seqs(once), [2, 1]);
  assert.deepEqual(seqs(mergeList(page([messageOf(2), messageOf(1)]), once, once)), [2, 1]);
});

test("keeps a message that arrives during the list request", () => {
  assert.deepEqual(seqs(mergeList(page([messageOf(1)]), inbox(1), inbox(1, 2))), [2, 1]);
});

test("removes a message that the list no longer contains", () => {
  assert.deepEqual(seqs(mergeList(page([messageOf(2)]), inbox(1, 2), inbox(1, 2))), [2]);
});

test("a deleted message stays deleted if an older list or a resumed stream contains it", () => {
  const before = inbox(1, 2);
  const after = removeMessages(before, ["m2"]);
  assert.deepEqual(seqs(after), [1]);
  assert.deepEqual(seqs(mergeList(page([messageOf(2), messageOf(1)]), before, after)), [1]);
  assert.deepEqual(seqs(addMessage(after, messageOf(2))), [1]);
});

test("deletes several at once, and ignores their later arrival", () => {
  const after = removeMessages(inbox(1, 2, 3, 4), ["m2", "m4", "m9"]);
  assert.deepEqual(seqs(after), [3, 1]);
  assert.deepEqual(seqs(addMessage(after, messageOf(9))), [3, 1]);
});

test("a verdict replaces its message's object and no other", () => {
  const before = inbox(1, 2);
  const after = addVerdict(before, "m1", VERDICT);
  assert.deepEqual(after.messages[1]?.verdict, VERDICT);
  assert.equal(after.messages[0], before.messages[0]);
  assert.equal(addVerdict(before, "m9", VERDICT).messages[0], before.messages[0]);
});

test("a list restores a verdict after a lost event, and an older list removes none", () => {
  const known = inbox(1);
  const judged = { ...messageOf(1), verdict: VERDICT };
  assert.deepEqual(mergeList(page([judged]), known, known).messages, [judged]);
  const after = addVerdict(known, "m1", VERDICT);
  assert.deepEqual(mergeList(page([messageOf(1)]), known, after).messages, [judged]);
});

test("a resumed stream adds a verdict that is newer than the list", () => {
  const judged = { ...messageOf(1), verdict: VERDICT };
  const after = addMessage(inbox(1), judged);
  assert.deepEqual(after.messages, [judged]);
  assert.equal(addMessage(after, messageOf(1)), after);
});

test("a message is seen, and not seen again, without changing another one", () => {
  const before = inbox(1, 2);
  const seen = setSeen(before, "m1", true);
  assert.equal(seen.messages[1]?.seen, true);
  assert.equal(seen.messages[0], before.messages[0]);
  assert.deepEqual(setSeen(seen, "m1", false).messages, before.messages);
});

test("a list restores a read state after a lost event, and an older list changes none", () => {
  const known = inbox(1);
  const seen = setSeen(known, "m1", true);
  assert.deepEqual(mergeList(page(seen.messages), known, known).messages, seen.messages);
  assert.deepEqual(mergeList(page(known.messages), seen, seen).messages, known.messages);
  assert.equal(mergeList(page(known.messages), known, seen).messages[0], seen.messages[0]);
  assert.equal(mergeList(page(seen.messages), seen, known).messages[0], known.messages[0]);
});

test("a stream resumes after the highest sequence number, or from the start", () => {
  assert.equal(resumePoint({ ...inbox(4, 9, 7), listed: true }), 9);
  assert.equal(resumePoint({ ...EMPTY_INBOX, listed: true }), 0);
  assert.equal(resumePoint(inbox(4)), undefined, "before the first list");
});

test("a known message keeps its object, so that its row doesn't render again", () => {
  const before = inbox(1, 2);
  const merged = mergeList(page([messageOf(3), messageOf(2), messageOf(1)]), before, before);
  assert.deepEqual(seqs(merged), [3, 2, 1]);
  assert.equal(merged.messages[1], before.messages[0]);
  assert.equal(addMessage(before, messageOf(2)), before);
});

test("a message that arrives before the first list doesn't count as new", () => {
  assert.equal(inbox(1).listed, false);
  const merged = mergeList(page([messageOf(1)]), inbox(1), inbox(1));
  assert.equal(addMessage(merged, messageOf(2)).listed, true);
});

test("the newest page of a long inbox keeps older pages that it reaches, and their state", () => {
  const newest = mergeList(page([messageOf(6), messageOf(5)], true), EMPTY_INBOX, EMPTY_INBOX);
  assert.equal(newest.hasOlder, true);
  const more = addOlder(newest, page([messageOf(4), messageOf(3)], true));
  assert.deepEqual([seqs(more), more.hasOlder], [[6, 5, 4, 3], true]);
  const all = addOlder(more, page([messageOf(2)]));
  assert.deepEqual([seqs(all), all.hasOlder], [[6, 5, 4, 3, 2], false]);
  const again = mergeList(page([messageOf(7), messageOf(6)], true), all, all);
  assert.deepEqual([seqs(again), again.hasOlder], [[7, 6, 5, 4, 3, 2], false]);
  // Messages 6 and 5 were deleted elsewhere.
  const deleted = mergeList(page([messageOf(7), messageOf(4)], true), all, all);
  assert.deepEqual(seqs(deleted), [7, 4, 3, 2]);
});

test("older pages that the newest page doesn't reach are loaded again, as there may be a gap", () => {
  const before = addOlder(
    mergeList(page([messageOf(4)], true), EMPTY_INBOX, EMPTY_INBOX),
    page([messageOf(3)]),
  );
  const after = mergeList(page([messageOf(9), messageOf(8)], true), before, before);
  assert.deepEqual([seqs(after), after.hasOlder], [[9, 8], true]);
});

test("an inbox that fits one page has no older messages, whatever was known", () => {
  const before = mergeList(page([messageOf(4), messageOf(3)], true), inbox(1), inbox(1));
  const after = mergeList(page([messageOf(4)]), before, before);
  assert.deepEqual([seqs(after), after.hasOlder], [[4], false]);
});
