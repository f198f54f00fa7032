import assert from "node:assert/strict";
import { test } from "node:test";
import { groupRows } from "./group-rows.ts";

const message = (seq: number) => ({
  id: `m${seq}`,
  seq,
  from: { address: "a@b.example", name: "" },
  subject: "",
  intro: "",
  createdAt: "2026-11-21T09:00:00.000Z",
  size: 1,
});
const newestFirst = (count: number) =>
  Array.from({ length: count }, (_, index) => message(count - index));
const groupOf = (count: number, without = 0) =>
  new Map(
    groupRows(newestFirst(count).filter(({ seq }) => seq !== without)).flatMap((group) =>
      group.messages.map(({ seq }) => [seq, group.key] as const),
    ),
  );

test("groups hold all messages in their order", () => {
  const all = groupRows(newestFirst(50)).flatMap((group) => group.messages);
  assert.deepEqual(all, newestFirst(50));
});

test("no message changes its group when others arrive or go", () => {
  const before = groupOf(50);
  const after = groupOf(75, 20);
  for (const [seq, key] of before) if (seq !== 20) assert.equal(after.get(seq), key);
});
