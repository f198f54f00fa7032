import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivalAnnouncement } from "./arrival-announcement.ts";

const message = (name: string, address: string, subject: string) => ({
  id: "m1",
  seq: 1,
  from: { name, address },
  subject,
  intro: "",
  createdAt: "2026-11-21T09:00:00.000Z",
  size: 1,
});

test("a new message is announced with its sender and subject", () => {
  const one = message("Harbour", "no-reply@harbour.example", "Your code");
  assert.equal(arrivalAnnouncement([one]), "New message from Harbour: Your code");
});

test("missing parts of a message are named in words", () => {
  assert.equal(
    arrivalAnnouncement([message("", "a@b.example", "")]),
    "New message from a@b.example: No subject",
  );
  assert.equal(arrivalAnnouncement([message("", "", "Hi")]), "New message from unknown sender: Hi");
});

test("several messages make one announcement, and none makes none", () => {
  const [first, second] = [message("A", "a@b.example", "Old"), message("B", "b@b.example", "New")];
  assert.equal(arrivalAnnouncement([second, first]), "2 new messages, the latest from B: New");
  assert.equal(arrivalAnnouncement([]), "");
});

test("a code is spelled by character, also with several messages", () => {
  const one = { ...message("Harbour", "no-reply@harbour.example", "Sign in"), code: "G-4829" };
  const said = "Harbour: Sign in. Code: G dash 4 8 2 9";
  assert.equal(arrivalAnnouncement([one]), `New message from ${said}`);
  assert.equal(arrivalAnnouncement([one, one]), `2 new messages, the latest from ${said}`);
});
