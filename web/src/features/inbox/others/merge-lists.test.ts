import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf } from "../../../api/message.fixture.ts";
import { mergeLists } from "./merge-lists.ts";

test("lists of several inboxes are one list by time, and each message keeps its inbox", () => {
  const inbox = (name: string) => ({
    email: `${name}@mayfly.test`,
    token: `c1_${name}`,
    skewMs: 0,
    label: name,
  });
  const at = (name: string, seq: number, minute: number) => ({
    ...messageOf(seq),
    id: `${name}${seq}`,
    createdAt: `2026-11-26T10:${String(minute).padStart(2, "0")}:00.000Z`,
  });
  const { messages, inboxes } = mergeLists([
    { inbox: inbox("one"), messages: [at("one", 2, 30), at("one", 1, 5)] },
    { inbox: inbox("other"), messages: [at("other", 9, 31), at("other", 8, 4)] },
  ]);
  assert.deepEqual(
    messages.map(({ id }) => id),
    ["other9", "one2", "one1", "other8"],
  );
  assert.deepEqual(
    messages.map(({ id }) => inboxes.get(id)?.label),
    ["other", "one", "one", "other"],
  );
});

test("messages of one inbox that arrived at the same moment stay newest first", () => {
  const inbox = { email: "one@mayfly.test", token: "c1_one", skewMs: 0, label: "one" };
  const messages = [3, 2, 1].map((seq) => ({ ...messageOf(seq), createdAt: AT }));
  assert.deepEqual(mergeLists([{ inbox, messages }]).messages, messages);
});

const AT = "2026-11-26T10:00:00.000Z";
