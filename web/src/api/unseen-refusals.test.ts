import assert from "node:assert/strict";
import { test } from "node:test";
import type { DeliveryAttempt } from "@mayfly/contract";
import { addRefusals, hasUnseenRefusal, noteShown } from "./unseen-refusals.ts";

const email = "here@mayfly.test";
const INBOXES = [{ email }];

test("a refusal is unseen unless a list of its address is in view", () => {
  const leave = noteShown(email, []);
  addRefusals(email, [refused("1")]);
  assert.equal(hasUnseenRefusal(INBOXES), false);
  addRefusals("other@mayfly.test", [refused("2")]);
  assert.equal(hasUnseenRefusal([{ email: "other@mayfly.test" }]), true);

  leave();
  addRefusals(email, [refused("1")]);
  assert.equal(hasUnseenRefusal(INBOXES), false, "counted before");
  addRefusals(email, [refused("3")]);
  assert.equal(hasUnseenRefusal(INBOXES), true);
  noteShown(email, [refused("3")])();
  assert.equal(hasUnseenRefusal(INBOXES), false);
});

function refused(id: string): DeliveryAttempt {
  const at = "2026-01-01T00:00:00.000Z";
  return { id, at, outcome: "refused", reason: "message-too-large", stage: "message", size: 0 };
}
