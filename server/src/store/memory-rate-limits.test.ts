import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openLocalRateLimits } from "./memory-rate-limits.ts";

const WINDOWS = 100;
const rule = { endpoint: "key", windowMs: 60_000, nowMs: 1_000, limit: 2 };

describe("windows in memory", () => {
  test("a flood of networks evicts neither a blocked network nor the window of the service", async () => {
    const limits = openLocalRateLimits({ windowsMax: WINDOWS });
    const blocked = { ...rule, ip: "192.0.2.1" };
    const service = { ...rule, ip: "everybody", limit: 1_000 };
    for (let count = 0; count < 3; count++) {
      await limits.countRequest(blocked);
      await limits.countRequest(service);
    }
    for (let part = 0; part < 5_000; part++) {
      await limits.countRequest({ ...rule, ip: `2001:db8:${part.toString(16)}::/64` });
    }
    assert.equal((await limits.findBlock(blocked))?.count, 3);
    assert.equal((await limits.countRequest(blocked)).count, 4);
    assert.equal((await limits.countRequest(service)).count, 4);
  });

  test("a new network shares a window with others of its /48 when the table is full, and is refused earlier", async () => {
    const limits = openLocalRateLimits({ windowsMax: 0 });
    for (let part = 0; part < 3; part++) {
      await limits.countRequest({ ...rule, ip: `2001:db8:1:${part}::/64` });
    }
    const fourth = { ...rule, ip: "2001:db8:1:3::/64" };
    assert.equal((await limits.findBlock(fourth))?.count, 3);
    assert.equal((await limits.countRequest(fourth)).count, 4);
  });

  test("an expired window makes room", async () => {
    const limits = openLocalRateLimits({ windowsMax: 1 });
    await limits.countRequest({ ...rule, ip: "192.0.2.1" });
    await limits.pruneRateLimits(rule.nowMs + rule.windowMs);
    const later = { ...rule, nowMs: rule.nowMs + rule.windowMs, ip: "192.0.2.2" };
    await limits.countRequest(later);
    await limits.countRequest(later);
    await limits.countRequest(later);
    assert.equal((await limits.listBlocks(later.nowMs))[0]?.ip, "192.0.2.2");
  });
});
