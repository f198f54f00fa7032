import type { DeliveryAttempt } from "@mayfly/contract";
import assert from "node:assert/strict";
import { test } from "node:test";
import { attemptWords } from "./attempt-words.ts";

const MB = 1024 * 1024;
const REFUSED: DeliveryAttempt = {
  id: "a",
  at: "2026-01-01T12:00:00.000Z",
  server: "mail.shop.example",
  senderDomain: "shop.example",
  stage: "message",
  outcome: "refused",
  reason: "message-too-large",
  size: 31 * MB,
};

test("a message that is too large is compared with the limit, also if both round to the same size", () => {
  const textOf = (size: number, limit?: number) => attemptWords({ ...REFUSED, size }, limit).text;
  const rest = "Ask for a smaller message.";
  assert.equal(
    textOf(31 * MB, 25 * MB),
    `shop.example tried to send 31 MB; the limit is 25 MB. ${rest}`,
  );
  assert.equal(
    textOf(25 * MB + 1, 25 * MB),
    `shop.example tried to send more than 25 MB; the limit is 25 MB. ${rest}`,
  );
  assert.equal(textOf(31 * MB), `shop.example tried to send 31 MB. ${rest}`);
});
