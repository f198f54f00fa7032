import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { test } from "node:test";
import type { NewMessage } from "../../../inbox/inbox-store.ts";
import { MailOutbox, readMail, readRows, writeRows } from "./mail-batch.ts";

test("messages arrive as they were sent, however many pieces and copies they have", () => {
  const outbox = new MailOutbox();
  const messages = Array.from({ length: 30 }, () => randomMessage(randomInt(0, 4)));
  for (const [index, message] of messages.entries()) assert.ok(outbox.put(index + 1, message));
  const arrived = readMail(outbox.take());
  assert.deepEqual(
    arrived.map(({ id }) => id),
    messages.map((_, index) => index + 1),
  );
  for (const [index, { message }] of arrived.entries()) {
    assert.deepEqual(message, joined(messages[index]));
  }
  assert.ok(outbox.isEmpty);
});

test("filling one batch doesn't change the batch that is being read", () => {
  const outbox = new MailOutbox();
  const first = randomMessage(1);
  outbox.put(1, first);
  const [arrived] = readMail(outbox.take());
  outbox.put(2, randomMessage(1));
  assert.deepEqual(arrived?.message, joined(first));
});

test("a message that doesn't fit is refused whole, and fits into the next batch", () => {
  const outbox = new MailOutbox();
  const half = () => messageOf([randomBytes(1_100_000)]);
  assert.ok(outbox.put(1, half()));
  assert.equal(outbox.put(2, half()), false);
  assert.equal(readMail(outbox.take()).length, 1);
  assert.ok(outbox.put(2, half()));
  assert.equal(outbox.put(3, messageOf([randomBytes(3_000_000)])), false);
});

test("returns each answer with its rows, including none and no room", () => {
  const fields: number[] = [];
  const row = { inboxId: 7, seq: 2 ** 40, messageCount: 3, sizeBytes: 2 ** 33 };
  writeRows(fields, 1, [row, { ...row, inboxId: 8 }]);
  writeRows(fields, 2, []);
  writeRows(fields, 3, "full");
  writeRows(fields, 4, [row]);
  assert.deepEqual(readRows(fields), [
    { id: 1, rows: [row, { ...row, inboxId: 8 }] },
    { id: 2, rows: [] },
    { id: 3, rows: "full" },
    { id: 4, rows: [row] },
  ]);
});

function randomMessage(copies: number): NewMessage {
  const message = messageOf([randomBytes(12), randomBytes(randomInt(0, 9_000)), randomBytes(16)]);
  return { ...message, copies: Array.from({ length: copies }, () => message.copies[0] ?? never()) };
}

function messageOf(raw: Buffer[]): NewMessage {
  const capacity = { messagesMax: randomInt(1, 1_000), bytesMax: Infinity };
  const copy = { inboxId: randomInt(1, 2 ** 40), capacity, summary: [randomBytes(40)], raw };
  return { receivedAtMs: 1_800_000_000_123, sizeBytes: 5, copies: [copy] };
}

function joined(message: NewMessage | undefined) {
  const { receivedAtMs, sizeBytes, copies = [] } = message ?? {};
  return {
    receivedAtMs,
    sizeBytes,
    copies: copies.map(({ inboxId, capacity, summary, raw }) => ({
      inboxId,
      capacity,
      summary: Buffer.concat(summary),
      raw: Buffer.concat(raw),
    })),
  };
}

function never(): never {
  throw new Error("There is always a copy.");
}
