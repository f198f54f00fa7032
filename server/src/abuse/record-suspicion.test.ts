import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../log.ts";
import type { OffenderBans } from "./ban-offenders.ts";
import { createSuspicionRecorder } from "./record-suspicion.ts";
import type { Suspicion } from "./suspicion-store.ts";

const EVENT = { kind: "relay-attempt", ip: "2001:db8::1", details: "1" } as const;

test("writes the first event of a network and kind at once, and its repeats once a minute, with their count", async () => {
  const { record, flushDue, recorded, time } = recorder();
  record(EVENT);
  for (let times = 0; times < 13; times++) {
    time.nowMs += 1_000;
    record({ ...EVENT, ip: "2001:db8::2" });
  }
  await flushDue();
  assert.deepEqual(seenIn(recorded), [["2001:db8::/64", 1, 1_000, 1_000]]);
  time.nowMs = 61_000;
  await flushDue();
  await flushDue();
  assert.deepEqual(seenIn(recorded.slice(1)), [["2001:db8::/64", 13, 2_000, 14_000]]);
});

test("keeps networks and kinds apart", () => {
  const { record, recorded } = recorder();
  record(EVENT);
  record({ ...EVENT, kind: "password-guessing" });
  record({ ...EVENT, ip: "2001:db8:1::1" });
  assert.equal(recorded.length, 3);
});

test("writes an event at once again after a quiet minute", async () => {
  const { record, flushDue, recorded, time } = recorder();
  record(EVENT);
  time.nowMs += 60_000;
  await flushDue();
  record(EVENT);
  assert.equal(recorded.length, 2);
});

test("writes all repeats when it is flushed, and each of them once", async () => {
  const { record, flush, recorded } = recorder();
  for (let times = 0; times < 5; times++) record(EVENT);
  await flush();
  await flush();
  assert.deepEqual(
    recorded.map(({ count }) => count),
    [1, 4],
  );
});

test("a flood of networks doesn't hide the counts of others, costs bounded writes, and is counted as a whole", async () => {
  const { record, flush, recorded } = recorder();
  record(EVENT);
  for (let index = 0; index < 12_000; index++) {
    record({ ...EVENT, ip: `10.${index >> 8}.${index & 255}.1` });
  }
  record({ ...EVENT, kind: "admin-key-guessing", ip: "192.0.2.1" });
  record(EVENT);
  assert.equal(recorded.length, 10_002);
  assert.deepEqual(
    recorded.slice(10_000).map(({ activityType, ip, count }) => [activityType, ip, count]),
    [
      ["relay-attempt", "other networks", 1],
      ["admin-key-guessing", "other networks", 1],
    ],
  );
  assert.match(recorded.at(-1)?.details ?? "", /the latest: 192\.0\.2\.1$/);
  await flush();
  assert.deepEqual(seenIn(recorded.slice(10_002)), [
    ["2001:db8::/64", 1, 1_000, 1_000],
    ["other networks", 2_000, 1_000, 1_000],
  ]);
});

for (const { widest, ipOf } of [
  { widest: "2001:db8:7::/48", ipOf: (index: number) => `2001:db8:7:${index.toString(16)}::1` },
  { widest: "198.51.100.0/24", ipOf: (index: number) => `198.51.100.${index}` },
]) {
  test(`more than 16 networks of ${widest} share a row for each kind, also after quiet minutes`, async () => {
    const { record, flush, flushDue, recorded, time } = recorder();
    for (let index = 1; index <= 200; index++) record({ ...EVENT, ip: ipOf(index) });
    record({ ...EVENT, kind: "password-guessing", ip: ipOf(1) });
    record({ ...EVENT, ip: "203.0.113.9" });
    await flush();
    for (let minute = 0; minute < 2; minute++) {
      time.nowMs += 60_000;
      await flushDue();
    }
    record({ ...EVENT, ip: ipOf(201), details: "the latest" });
    const rows = Object.groupBy(recorded, ({ activityType, ip }) => `${activityType} ${ip}`);
    const counts = Object.entries(rows).map(([row, parts = []]) => [row, countOf(parts)]);
    assert.deepEqual(counts.slice(16), [
      [`relay-attempt ${widest}`, 185],
      [counts[17]?.[0], 1],
      ["relay-attempt 203.0.113.9", 1],
    ]);
    assert.match(String(counts[17]?.[0]), /^password-guessing /);
    assert.match(recorded.at(-1)?.details ?? "", /: the latest$/);
  });
}

test("a provider's IPv6 /32 gets bounded rows, however many of its /48 it uses", async () => {
  const { record, flush, recorded } = recorder();
  const ipOf = (index: number) => `2001:db8:${index.toString(16)}:${(index % 40).toString(16)}::1`;
  for (let index = 0; index < 20_000; index++) record({ ...EVENT, ip: ipOf(index) });
  record({ ...EVENT, ip: "2001:db9::1" });
  await flush();
  const rows = Object.groupBy(recorded, ({ ip }) => ip);
  assert.equal(Object.keys(rows).length, 16 + 2);
  assert.equal(countOf(rows["2001:db8::/32"] ?? []), 20_000 - 16);
  assert.equal(countOf(rows["2001:db9::/64"] ?? []), 1);
  assert.match(recorded.at(-1)?.details ?? "", /^2001:db8:4e1f:/);
});

test("a network that comes back again and again keeps its own row", async () => {
  const { record, flushDue, recorded, time } = recorder();
  for (let times = 0; times < 20; times++) {
    record({ ...EVENT, ip: "198.51.100.7" });
    time.nowMs += 60_000;
    await flushDue();
  }
  assert.deepEqual([...new Set(recorded.map(({ ip }) => ip))], ["198.51.100.7"]);
});

test("a network has rows of its own again on the next day", async () => {
  const { record, flushDue, recorded, time } = recorder();
  for (let index = 1; index <= 20; index++) record({ ...EVENT, ip: `198.51.100.${index}` });
  for (const passedMs of [60_000, 24 * 60 * 60_000]) {
    time.nowMs += passedMs;
    await flushDue();
  }
  record({ ...EVENT, ip: "198.51.100.77" });
  assert.equal(recorded.at(-1)?.ip, "198.51.100.77");
});

test("automatic bans receive each event, recorded or not", () => {
  const heard: string[] = [];
  const { record, recorded } = recorder((kind, ip) => void heard.push(`${kind} ${ip}`));
  const event = { kind: "relay-attempt", details: "1" } as const;
  record({ ...event, ip: "203.0.113.5" });
  record({ ...event, ip: "203.0.113.5" });
  assert.deepEqual(heard, ["relay-attempt 203.0.113.5", "relay-attempt 203.0.113.5"]);
  assert.equal(recorded.length, 1);
});

test("details and user agent are cut, and gravity is that of the kind", () => {
  const { record, recorded } = recorder();
  record({
    kind: "token-guessing",
    ip: "192.0.2.1",
    details: "d".repeat(9_000),
    userAgent: "u".repeat(9_000),
  });
  assert.equal(recorded[0]?.details.length, 500);
  assert.equal(recorded[0]?.userAgent?.length, 500);
  assert.equal(recorded[0]?.severity, "high");
});

function countOf(recorded: readonly Suspicion[]): number {
  return recorded.reduce((sum, { count }) => sum + count, 0);
}

function seenIn(recorded: readonly Suspicion[]) {
  return recorded.map(({ ip, count, firstSeenAtMs, lastSeenAtMs }) => [
    ip,
    count,
    firstSeenAtMs,
    lastSeenAtMs,
  ]);
}

function recorder(banOffenders?: OffenderBans) {
  const recorded: Suspicion[] = [];
  const time = { nowMs: 1_000 };
  const recording = createSuspicionRecorder({
    store: { addSuspicion: async (suspicion) => void recorded.push(suspicion) },
    clock: { nowMs: () => time.nowMs },
    log: createLog("silent"),
    banOffenders,
  });
  return { ...recording, recorded, time };
}
