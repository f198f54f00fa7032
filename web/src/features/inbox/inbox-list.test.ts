import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageSummary } from "@mayfly/contract";
import { messageOf } from "../../api/message.fixture.ts";
import {
  addMessage,
  addVerdict,
  EMPTY_INBOX,
  lastSeq,
  mergeList,
  removeMessages,
} from "./inbox-list.ts";

const VERDICT = { outcome: "forged" as const, domain: "b.example" };

const inbox = (...seqs: number[]) =>
  seqs.reduce((list, seq) => addMessage(list, messageOf(seq)), EMPTY_INBOX);
const seqs = (list: { messages: readonly MessageSummary[] }) => list.messages.map(({ seq }) => seq);

test("messages are shown newest first, whatever the order of their arrival", () => {
  assert.deepEqual(seqs(inbox(2, 1, 3)), [3, 2, 1]);
});

test("a message that comes by stream and by list is there once", () => {
  const once = addMessage(inbox(1, 2), messageOf(2));
  assert.deepEqual(seqs(once), [2, 1]);
  assert.deepEqual(seqs(mergeList([messageOf(2), messageOf(1)], once, once)), [2, 1]);
});

test("a message that arrives while the list is on its way is kept", () => {
  assert.deepEqual(seqs(mergeList([messageOf(1)], inbox(1), inbox(1, 2))), [2, 1]);
});

test("what the list no longer has was deleted elsewhere and goes", () => {
  assert.deepEqual(seqs(mergeList([messageOf(2)], inbox(1, 2), inbox(1, 2))), [2]);
});

test("what was deleted stays deleted, though an older list or a resumed stream brings it again", () => {
  const before = inbox(1, 2);
  const after = removeMessages(before, ["m2"]);
  assert.deepEqual(seqs(after), [1]);
  assert.deepEqual(seqs(mergeList([messageOf(2), messageOf(1)], before, after)), [1]);
  assert.deepEqual(seqs(addMessage(after, messageOf(2))), [1]);
});

test("several are deleted at once, and what isn't there stays away too", () => {
  const after = removeMessages(inbox(1, 2, 3, 4), ["m2", "m4", "m9"]);
  assert.deepEqual(seqs(after), [3, 1]);
  assert.deepEqual(seqs(addMessage(after, messageOf(9))), [3, 1]);
});

test("a verdict changes its message's row and leaves the others the objects they were", () => {
  const before = inbox(1, 2);
  const after = addVerdict(before, "m1", VERDICT);
  assert.deepEqual(after.messages[1]?.verdict, VERDICT);
  assert.equal(after.messages[0], before.messages[0]);
  assert.equal(addVerdict(before, "m9", VERDICT).messages[0], before.messages[0]);
});

test("a verdict whose event was lost comes with the list, and an older list takes none away", () => {
  const known = inbox(1);
  const judged = { ...messageOf(1), verdict: VERDICT };
  assert.deepEqual(mergeList([judged], known, known).messages, [judged]);
  const after = addVerdict(known, "m1", VERDICT);
  assert.deepEqual(mergeList([messageOf(1)], known, after).messages, [judged]);
});

test("a verdict that is newer than the list comes with a stream that begins before it", () => {
  const judged = { ...messageOf(1), verdict: VERDICT };
  const after = addMessage(inbox(1), judged);
  assert.deepEqual(after.messages, [judged]);
  assert.equal(addMessage(after, messageOf(1)), after);
});

test("a stream goes on after the highest sequence number, or from the start", () => {
  assert.equal(lastSeq(inbox(4, 9, 7)), 9);
  assert.equal(lastSeq(EMPTY_INBOX), 0);
});

test("a message that is known stays the same object, so that its row isn't rendered again", () => {
  const before = inbox(1, 2);
  const merged = mergeList([messageOf(3), messageOf(2), messageOf(1)], before, before);
  assert.deepEqual(seqs(merged), [3, 2, 1]);
  assert.equal(merged.messages[1], before.messages[0]);
  assert.equal(addMessage(before, messageOf(2)), before);
});

test("what arrives before the first list isn't new", () => {
  assert.equal(inbox(1).listed, false);
  const merged = mergeList([messageOf(1)], inbox(1), inbox(1));
  assert.equal(addMessage(merged, messageOf(2)).listed, true);
});
