import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { AppError } from "../app-error.ts";
import { createLog } from "../log.ts";
import { openLocalRateLimits } from "../store/memory-rate-limits.ts";
import { createOffenderBans } from "./ban-offenders.ts";
import type { Ban } from "./ban-store.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";
import { SUSPICION_RULES, type SuspicionKind } from "./suspicion-rules.ts";

const { ban } = SUSPICION_RULES["relay-attempt"];

test("bans after enough offenses, for a limited time, with the reason, and counts from zero again", async () => {
  const { repeat, added, time } = offenders();
  await repeat("relay-attempt", "203.0.113.5", ban.after - 1);
  assert.deepEqual(added, []);
  await repeat("relay-attempt", "203.0.113.5", 1);
  assert.deepEqual(added, [
    {
      network: "203.0.113.5",
      reason: "by a rule: relay-attempt, 50 times in 10 minutes",
      bannedAtMs: time.nowMs,
      expiresAtMs: time.nowMs + ban.seconds * 1000,
      byRule: true,
    },
  ]);
  await repeat("relay-attempt", "203.0.113.5", ban.after - 1);
  assert.equal(added.length, 1);
});

test("ignores old offenses, other networks' offenses, and offenses of other kinds", async () => {
  const { repeat, added, time } = offenders();
  await repeat("relay-attempt", "203.0.113.5", ban.after - 1);
  await repeat("relay-attempt", "203.0.113.6", ban.after - 1);
  await repeat("smuggling", "203.0.113.5", 1);
  time.nowMs += ban.withinMs;
  await repeat("relay-attempt", "203.0.113.5", 1);
  assert.deepEqual(added, []);
});

test("counts an IPv6 /64 as one network, and an IPv4-mapped address as that IPv4 address", async () => {
  const { repeat, added } = offenders();
  for (let index = 1; index <= ban.after; index++) {
    await repeat("relay-attempt", `2001:db8:0:5::${index}`, 1);
  }
  await repeat("relay-attempt", "203.0.113.5", 1);
  await repeat("relay-attempt", "::ffff:203.0.113.5", ban.after - 1);
  const networks = added.map(({ network }) => network);
  assert.deepEqual(networks, ["2001:db8:0:5::/64", "203.0.113.5"]);
});

test("never bans this machine, private networks, proxies, or load balancers", async () => {
  const { repeat, added } = offenders(["198.51.100.0/25", "2001:db8:9::7"]);
  for (const ip of [
    "127.0.0.1",
    "127.9.9.9",
    "::1",
    "no address",
    "10.1.2.3",
    "172.17.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "fd00::1",
    "fe80::1",
    "198.51.100.3",
    "2001:db8:9::8",
  ]) {
    await repeat("relay-attempt", ip, ban.after);
  }
  assert.deepEqual(added, []);
  await repeat("relay-attempt", "198.51.100.200", ban.after);
  assert.equal(added.length, 1);
});

test("doesn't replace an active ban, and never bans for a kind without a ban rule", async () => {
  const { repeat, added } = offenders([], ["203.0.113.5"]);
  await repeat("relay-attempt", "203.0.113.5", ban.after);
  await repeat("recipient-harvesting", "203.0.113.6", 1_000);
  await repeat("webhook-forgery", "203.0.113.6", 1_000);
  assert.deepEqual(added, []);
});

test("keeps the count of an active offender among many other networks", async () => {
  const { repeat, added } = offenders();
  for (let index = 0; index < 15_000; index++) {
    await repeat("relay-attempt", `198.18.${index >> 8}.${index & 255}`, 1);
    if (index % 300 === 0) await repeat("relay-attempt", "203.0.113.5", 1);
  }
  assert.deepEqual(
    added.map(({ network }) => network),
    ["203.0.113.5"],
  );
});

test("limits the number of bans of a client with many networks", async () => {
  const { repeat, added } = offenders([], [], counting(), 1_990);
  for (let index = 0; index < 15; index++) {
    await repeat(
      "smuggling",
      `2001:db8:5:${index.toString(16)}::1`,
      SUSPICION_RULES.smuggling.ban.after,
    );
  }
  assert.equal(added.length, 10);
});

test("counts across processes that share a store, and bans once", async () => {
  const shared = counting();
  const [one, other] = [offenders([], [], shared), offenders([], [], shared)];
  for (let done = 0; done < ban.after - 5; done += 5) {
    await (done % 2 === 0 ? one : other).repeat("relay-attempt", "203.0.113.5", 5);
  }
  assert.deepEqual([one.added, other.added], [[], []]);
  await Promise.all([
    one.repeat("relay-attempt", "203.0.113.5", 5),
    other.repeat("relay-attempt", "203.0.113.5", 5),
  ]);
  assert.equal(one.added.length + other.added.length, 1);
});

test("counts per process while the store is away", async () => {
  const countRequest = () => Promise.reject(new AppError("STORE_UNAVAILABLE"));
  const { repeat, added } = offenders([], [], { countRequest });
  await repeat("relay-attempt", "203.0.113.5", ban.after);
  assert.equal(added.length, 1);
});

test("writes to the shared count ten times per ban, however many offenses", async () => {
  const { countRequest } = counting();
  let told = 0;
  const counts = {
    countRequest: (request: Parameters<typeof countRequest>[0]) => {
      told++;
      return countRequest(request);
    },
  };
  const { repeat } = offenders([], [], counts);
  await repeat("token-guessing", "203.0.113.5", 10 * SUSPICION_RULES["token-guessing"].ban.after);
  assert.equal(told, 100);
});

function counting(): { countRequest: RateLimitStore["countRequest"] } {
  return openLocalRateLimits();
}

function offenders(
  spared: readonly string[] = [],
  banned: readonly string[] = [],
  counts: ReturnType<typeof counting> = counting(),
  inForce = 0,
) {
  const added: Ban[] = [];
  const time = { nowMs: 1_000 };
  const banOffenders = createOffenderBans({
    fallback: counting(),
    store: {
      ...counts,
      addBan: async (made) => {
        added.push(made);
        return true;
      },
      removeBan: async () => false,
    },
    bans: {
      isBanned: (ip) => banned.includes(ip),
      count: (madeBy) =>
        madeBy === "rule" ? inForce + added.length : assert.fail("operators' are counted"),
      add: () => {},
      remove: () => {},
      refresh: async () => {},
    },
    clock: { nowMs: () => time.nowMs },
    log: createLog("silent"),
    spared,
  });
  const repeat = async (kind: SuspicionKind, ip: string, times: number) => {
    for (let done = 0; done < times; done++) banOffenders(kind, ip);
    // Lets the in-memory store resolve.
    await setImmediate();
  };
  return { repeat, added, time };
}
