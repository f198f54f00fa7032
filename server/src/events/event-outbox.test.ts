import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { InboxSignal } from "../inbox/live/inbox-events.ts";
import { createEventOutbox } from "./event-outbox.ts";

const arrival = (seq: number) => ({ type: "message" as const, inboxId: 1, seq });

test("events of one turn, or of the pause after a batch, are sent in one batch", async () => {
  const { outbox, sent, answer, runScheduled } = open();
  outbox.put([arrival(1)]);
  outbox.put([arrival(2), arrival(3)]);
  await nextTurn();
  outbox.put([arrival(4)]);
  await nextTurn();
  outbox.put([arrival(5)]);
  await nextTurn();
  assert.deepEqual(sent, [[arrival(1), arrival(2), arrival(3)]]);
  answer();
  await nextTurn();
  outbox.put([arrival(6)]);
  await nextTurn();
  assert.equal(sent.length, 1);
  runScheduled();
  await nextTurn();
  assert.deepEqual(sent[1], [arrival(4), arrival(5), arrival(6)]);
});

test("a single event after the pause is sent at once", async () => {
  const { outbox, sent, answer, runScheduled } = open();
  for (let seq = 1; seq <= 3; seq++) {
    outbox.put([arrival(seq)]);
    await nextTurn();
    assert.deepEqual(sent.at(-1), [arrival(seq)]);
    answer();
    await nextTurn();
    runScheduled();
  }
});

test("after a failure sends a resync before newer events", async () => {
  const { outbox, sent, answer, fail, runScheduled } = open();
  outbox.put([arrival(1)]);
  await nextTurn();
  fail();
  await nextTurn();
  runScheduled();
  outbox.put([arrival(2)]);
  await nextTurn();
  assert.deepEqual(sent[1], [{ type: "resync" }, arrival(2)]);
  answer();
  await nextTurn();
  runScheduled();
  outbox.put([arrival(3)]);
  await nextTurn();
  assert.deepEqual(sent[2], [arrival(3)]);
});

test("too many waiting events are replaced by one resync", async () => {
  const { outbox, sent, answer, runScheduled } = open();
  outbox.put([arrival(1)]);
  await nextTurn();
  for (let seq = 0; seq < 300; seq++) outbox.put(Array.from({ length: 100 }, () => arrival(seq)));
  answer();
  await nextTurn();
  runScheduled();
  await nextTurn();
  assert.deepEqual(sent[1]?.[0], { type: "resync" });
  assert.ok((sent[1] ?? []).length <= 20_000);
});

test("close sends the waiting events", async () => {
  const { outbox, sent, answer } = open();
  outbox.put([arrival(1)]);
  await nextTurn();
  answer();
  await nextTurn();
  outbox.put([arrival(2)]);
  const closed = outbox.close();
  await nextTurn();
  assert.deepEqual(sent[1], [arrival(2)]);
  answer();
  await closed;
});

test("if sending fails, close doesn't retry", async () => {
  const { outbox, sent, fail } = open();
  outbox.put([arrival(1)]);
  await nextTurn();
  fail();
  await nextTurn();
  outbox.put([arrival(2)]);
  await outbox.close();
  assert.equal(sent.length, 1);
});

test("sends nothing after close", async () => {
  const { outbox, sent } = open();
  await outbox.close();
  outbox.put([arrival(1)]);
  await nextTurn();
  assert.deepEqual(sent, []);
});

function open() {
  const sent: (readonly InboxSignal[])[] = [];
  let current = Promise.withResolvers<void>();
  const scheduled: (() => void)[] = [];
  const outbox = createEventOutbox(
    (signals) => {
      sent.push(signals);
      current = Promise.withResolvers<void>();
      return current.promise;
    },
    (run) => scheduled.push(run),
  );
  return {
    outbox,
    sent,
    answer: () => current.resolve(),
    fail: () => current.reject(new Error("away")),
    runScheduled: () => scheduled.splice(0).forEach((run) => run()),
  };
}
