import assert from "node:assert/strict";
import { test } from "node:test";
import { notificationText } from "./notification.ts";

const message = (seq: number, name: string, subject: string) => ({
  id: `m${seq}`,
  seq,
  from: { address: name && "letters@harbour.example", name },
  subject,
  intro: "Use 482 913.",
  createdAt: "2026-11-21T09:00:00.000Z",
  size: 1,
});

test("one message shows its sender and subject, and no body text", () => {
  assert.equal(notificationText([message(1, "Harbour", "Your code")]), "Harbour: Your code");
});

test("a missing name falls back to the address; a missing sender and subject are named", () => {
  const unnamed = { ...message(1, "x", "Hi"), from: { address: "a@b.example", name: "" } };
  assert.equal(notificationText([unnamed]), "a@b.example: Hi");
  assert.equal(notificationText([message(1, "", "")]), "Unknown sender: No subject");
});

test("a name that looks like an address is replaced by the sender's address", () => {
  assert.equal(
    notificationText([message(1, "ceo@bank.example", "Hi")]),
    "letters@harbour.example: Hi",
  );
});

test("several messages show the newest and a count", () => {
  const [one, two, three] = [message(3, "C", "c"), message(2, "B", "b"), message(1, "A", "a")];
  assert.equal(notificationText([one, two]), "C: c, and 1 more message");
  assert.equal(notificationText([one, two, three]), "C: c, and 2 more messages");
});
