import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCidr } from "../ip/network.ts";
import { createLog } from "../log.ts";
import { openBanList } from "./ban-list.ts";
import type { Ban } from "./ban-store.ts";

test("each ban applies to its own network, in any spelling, until its end", async () => {
  const { bans, time } = await openList([
    banOf("203.0.113.5"),
    banOf("198.51.100.0/25"),
    banOf("2001:db8:0:5::/64"),
    banOf("2001:db8:7000::/36"),
    banOf("2001:db8:0:8::1/128"),
    { ...banOf("203.0.113.9"), expiresAtMs: 2_000 },
  ]);
  const asked = [
    ["203.0.113.5", true],
    ["::ffff:203.0.113.5", true],
    ["203.0.113.6", false],
    ["198.51.100.127", true],
    ["198.51.100.128", false],
    ["2001:DB8:0:5:FFFF::9", true],
    ["2001:db8:0:6::1", false],
    ["2001:db8:7abc::1", true],
    ["2001:db8:0:8::1", true],
    ["2001:db8:0:8::2", false],
    ["203.0.113.9", true],
    ["no address", false],
  ] as const;
  for (const [ip, isBanned] of asked) assert.equal(bans.isBanned(ip), isBanned, ip);
  assert.equal(bans.count(), 6);
  time.nowMs = 2_000;
  assert.equal(bans.isBanned("203.0.113.9"), false);
});

test("a network is covered by a ban of it or of a wider one, not by bans of parts of it", async () => {
  const { bans, time } = await openList([
    banOf("203.0.113.0"),
    banOf("203.0.113.0/25"),
    banOf("198.51.96.0/20"),
    banOf("2001:db8:1::/64"),
    { ...banOf("192.0.2.0/24"), expiresAtMs: 2_000 },
  ]);
  for (const [text, isCovered] of [
    ["203.0.113.0", true],
    ["203.0.113.0/25", true],
    ["203.0.113.0/24", false],
    ["198.51.96.0/24", true],
    ["198.51.100.0/24", true],
    ["2001:db8:1::/64", true],
    ["2001:db8:1::/48", false],
    ["192.0.2.0/24", true],
  ] as const) {
    const network = parseCidr(text);
    assert.ok(network);
    assert.equal(bans.covers(network), isCovered, text);
  }
  time.nowMs = 2_000;
  const ended = parseCidr("192.0.2.0/24");
  assert.equal(ended && bans.covers(ended), false);
});

test("a refreshed list contains added and changed bans, and no removed ones", async () => {
  const { bans, stored } = await openList([banOf("203.0.113.5"), banOf("203.0.113.6")]);
  stored.list = [{ ...banOf("203.0.113.6"), expiresAtMs: 1 }, banOf("203.0.113.7")];
  await bans.refresh();
  const held = ["203.0.113.5", "203.0.113.6", "203.0.113.7"].map(bans.isBanned);
  assert.deepEqual(held, [false, false, true]);
  assert.equal(bans.count(), 2);
});

test("local changes during a refresh are kept", async () => {
  const { bans, stored } = await openList([banOf("203.0.113.5")]);
  const reading = bans.refresh();
  bans.add(banOf("203.0.113.6"));
  bans.remove("203.0.113.5");
  await reading;
  assert.deepEqual(["203.0.113.5", "203.0.113.6"].map(bans.isBanned), [false, true]);
  stored.list = [banOf("203.0.113.6")];
  await bans.refresh();
  assert.equal(bans.count(), 1);
});

test("listeners get each new ban once, and no ended or continued ban", async () => {
  const { bans, stored, time } = await openList([banOf("203.0.113.5")]);
  const heard: string[] = [];
  bans.onBan((networks) => heard.push(...networks.map(({ text }) => text)));
  bans.add({ ...banOf("203.0.113.6"), expiresAtMs: 2_000 });
  stored.list = [
    banOf("203.0.113.5"),
    { ...banOf("203.0.113.6"), expiresAtMs: 3_000 },
    banOf("198.51.100.0/24"),
  ];
  await bans.refresh();
  await bans.refresh();
  assert.deepEqual(heard, ["203.0.113.6", "198.51.100.0/24"]);
  time.nowMs = 3_000;
  stored.list = [{ ...banOf("203.0.113.6"), expiresAtMs: 9_000 }];
  await bans.refresh();
  assert.deepEqual(heard, ["203.0.113.6", "198.51.100.0/24", "203.0.113.6"]);
});

test("bans by rules and by operators are counted separately", async () => {
  const { bans } = await openList([banOf("203.0.113.5"), { ...banOf("::1/64"), byRule: true }]);
  const counts = () => [bans.count(), bans.count("rule"), bans.count("operator")];
  assert.deepEqual(counts(), [2, 1, 1]);
  bans.add({ ...banOf("203.0.113.5"), byRule: true });
  assert.deepEqual(counts(), [2, 2, 0]);
  bans.remove("203.0.113.5");
  bans.remove("203.0.113.5");
  assert.deepEqual(counts(), [1, 1, 0]);
});

async function openList(list: readonly Ban[]) {
  const time = { nowMs: 1_000 };
  const stored = { list };
  const bans = await openBanList({
    store: {
      listBans: async () => [...stored.list],
      readBansVersion: async () => JSON.stringify(stored.list),
    },
    clock: { nowMs: () => time.nowMs },
    log: createLog("silent"),
  });
  return { bans, time, stored };
}

function banOf(network: string): Ban {
  return { network, reason: "a test", bannedAtMs: 1, expiresAtMs: null, byRule: false };
}
