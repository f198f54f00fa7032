import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { createLog } from "../log.ts";
import { openBanList, type BanList } from "./ban-list.ts";
import type { Ban } from "./ban-store.ts";
import { OPERATOR_BANS_MAX, planOperatorBan, planRuleBan } from "./ban-network.ts";

const clock = { nowMs: () => 1_000 };
const OPERATOR = "192.0.2.1";

describe("a requested ban", () => {
  let bans: BanList;
  beforeEach(async () => {
    bans = await openBanList({
      store: { listBans: async () => [], readBansVersion: async () => "" },
      clock,
      log: createLog("silent"),
    });
  });

  const byRule = (ip: string) => planRuleBan(clock, { ip, reason: "r", seconds: null });
  const byOperator = (ip: string, confirmed = false) => {
    const request = { ip, reason: " r ", seconds: 60, operatorIp: OPERATOR, confirmed };
    return planOperatorBan({ clock, bans }, request);
  };
  const fill = (many: number, first: number, plan: (ip: string) => Ban) => {
    for (let index = 0; index < many; index++) {
      bans.add(plan(`${first}.0.${index >> 8}.${index & 255}`));
    }
  };

  test("by rules leaves room for operators, and beyond the operators' maximum is refused with the reason", () => {
    fill(OPERATOR_BANS_MAX, 20, byRule);
    fill(OPERATOR_BANS_MAX - 1, 30, byOperator);
    bans.add(byOperator("203.0.113.1"));
    assert.throws(() => byOperator("203.0.113.2"), { code: "BANS_FULL" });
    assert.equal(byOperator("203.0.113.1").network, "203.0.113.1");
    assert.equal(byRule("203.0.113.2").byRule, true);
  });

  test("by an operator isn't counted as a rule's, ends in time, and needs confirmation for the operator's own network", () => {
    assert.deepEqual(byOperator("198.51.100.0/24"), {
      network: "198.51.100.0/24",
      reason: "r",
      bannedAtMs: 1_000,
      expiresAtMs: 61_000,
      byRule: false,
    });
    assert.throws(() => byOperator("192.0.2.0/24"), { code: "BAN_OF_OWN_ADDRESS" });
    assert.equal(byOperator("192.0.2.0/24", true).network, "192.0.2.0/24");
  });

  test("of an invalid or too large network is refused", () => {
    for (const plan of [byRule, byOperator]) {
      assert.throws(() => plan("nowhere"), { code: "IP_INVALID" });
      assert.throws(() => plan("0.0.0.0/1"), { code: "BAN_TOO_WIDE" });
    }
  });
});
