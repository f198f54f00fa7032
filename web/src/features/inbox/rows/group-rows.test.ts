import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf } from "../../../api/message.fixture.ts";
import { groupRows, sameRows } from "./group-rows.ts";

const INBOX = { email: "one@mayfly.test", token: "c1_token", skewMs: 0 };
const row = (seq: number) => ({
  inbox: INBOX,
  summary: messageOf(seq),
  unread: true,
  arrived: false,
  deleting: false,
  selected: null,
  full: null,
});
const newestFirst = (count: number) =>
  Array.from({ length: count }, (_, index) => row(count - index));
const groupOf = (count: number, without = 0) =>
  new Map(
    groupRows(newestFirst(count).filter(({ summary }) => summary.seq !== without)).flatMap(
      (group) => group.rows.map(({ summary }) => [summary.seq, group.key] as const),
    ),
  );

test("groups keep all rows in order", () => {
  const all = groupRows(newestFirst(50)).flatMap((group) => group.rows);
  assert.deepEqual(all, newestFirst(50));
});

test("no row changes its group when other rows arrive or disappear", () => {
  const before = groupOf(50);
  const after = groupOf(75, 20);
  for (const [seq, key] of before) if (seq !== 20) assert.equal(after.get(seq), key);
});

test("rows are equal only while no field changes", () => {
  const rows = newestFirst(3);
  const [first, ...rest] = rows;
  assert.ok(first);
  assert.ok(sameRows(rows, [...rows]));
  const copies = rows.map((one) => ({ ...one }));
  assert.ok(sameRows(rows, copies));
  for (const change of [
    { unread: false },
    { arrived: true },
    { selected: false },
    { summary: { ...first.summary } },
    { inbox: { ...INBOX, label: "Netflix" } },
  ]) {
    assert.ok(!sameRows(rows, [{ ...first, ...change }, ...rest]));
  }
  assert.ok(!sameRows(rows, rest));
  assert.ok(!sameRows(rest, rows));
});
