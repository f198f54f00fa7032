import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { readSendableAddress } from "../../address/sendable-address.ts";
import { openLocalRateLimits } from "../../store/memory-rate-limits.ts";
import { countTarget } from "./count-sending.ts";
import { deriveTargetKeys } from "../forward-targets/target-keys.ts";

const NONE = Infinity;

test("counts an address once a day, even if nodes use different current keys", async () => {
  const counters = openLocalRateLimits();
  const limits = {
    perInboxPerHour: NONE,
    perInboxPerDay: NONE,
    perIpPerHour: NONE,
    perIpPerDay: NONE,
    perTargetPerDay: 1,
    perHour: NONE,
    perDay: NONE,
  };
  const deps = { store: counters, fallback: counters, clock: { nowMs: () => 1_000_000 }, limits };
  const [one, other] = [randomBytes(32), randomBytes(32)];
  const nodes = [deriveTargetKeys([one, other]), deriveTargetKeys([other, one])];
  const reading = readSendableAddress("anna@example.org");
  assert.ok(reading.valid);
  const count = (targetKeys: (typeof nodes)[number]) =>
    countTarget({ ...deps, targetKeys }, reading.address);
  const [first, second] = nodes;
  assert.ok(first && second);
  await count(first);
  await assert.rejects(count(second), { code: "TARGET_LIMIT_REACHED" });
});
