import type { DeliveryAttempt } from "@mayfly/contract";
import assert from "node:assert/strict";
import { test } from "node:test";
import { groupAttempts, selectFirst } from "./group-attempts.ts";

const minute = (at: number) => `2026-01-01T12:0${at}:00.000Z`;
const refused = (at: number, senderDomain: string, server = "192.0.2.1"): DeliveryAttempt => ({
  id: `${at}`,
  at: minute(at),
  server,
  senderDomain,
  stage: "recipient",
  outcome: "refused",
  reason: "inbox-full",
  size: 0,
});
const asked = (at: number, senderDomain: string): DeliveryAttempt => ({
  ...refused(at, senderDomain),
  outcome: "broken-off",
  reason: "gave-up",
});
const accepted = (at: number): DeliveryAttempt => {
  const { reason: _reason, ...rest } = refused(at, "shop.example");
  return { ...rest, outcome: "accepted", stage: "end" };
};
const idsOf = (groups: ReturnType<typeof groupAttempts>) => groups.map(({ newest }) => newest.id);

test("retries of a sender are one group, whatever server they come from", () => {
  const retries = [
    refused(5, "shop.example", "192.0.2.9"),
    accepted(4),
    asked(3, "shop.example"),
    refused(2, "shop.example"),
    accepted(1),
  ];
  const groups = groupAttempts(retries);
  assert.deepEqual(idsOf(groups), ["5", "4", "3", "1"]);
  const { newest, count, firstAt } = groups[0] ?? assert.fail();
  assert.deepEqual([newest, count, firstAt], [retries[0], 2, minute(2)]);
});

test("delivery reports of different servers are different groups", () => {
  assert.equal(groupAttempts([refused(2, "", "192.0.2.9"), refused(1, "")]).length, 2);
});

test("clients that only ask whether the address exists don't push out others", () => {
  const groups = groupAttempts([
    asked(4, "a.example"),
    asked(3, "b.example"),
    refused(2, "shop.example"),
    asked(1, "c.example"),
  ]);
  assert.deepEqual(idsOf(selectFirst(groups, 2)), ["4", "2"]);
  assert.deepEqual(idsOf(selectFirst(groups, 9)), ["4", "3", "2", "1"]);
});
