import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../log.ts";
import { openBanList } from "./ban-list.ts";
import { OPERATORS_BANS_MAX, planBan, requireRoom } from "./ban-network.ts";

const clock = { nowMs: () => 1_000 };
const ban = (ip: string, operatorIp?: string) =>
  planBan(clock, { ip, reason: "r", seconds: null, ...(operatorIp && { operatorIp }) });

test("rules leave an operator room, and an operator's last ban says why there is no other", async () => {
  const bans = await openBanList({
    store: { listBans: async () => [], markBans: async () => "" },
    clock,
    log: createLog("silent"),
  });
  const fill = (many: number, first: number, operatorIp?: string) => {
    for (let index = 0; index < many; index++) {
      bans.hold(ban(`${first}.0.${index >> 8}.${index & 255}`, operatorIp));
    }
  };
  const own = ban("203.0.113.1", "192.0.2.1");
  fill(OPERATORS_BANS_MAX, 20);
  requireRoom(bans, own);
  fill(OPERATORS_BANS_MAX - 1, 30, "192.0.2.1");
  requireRoom(bans, own);
  bans.hold(own);
  assert.throws(() => requireRoom(bans, ban("203.0.113.2", "192.0.2.1")), { code: "BANS_FULL" });
  requireRoom(bans, own);
});
