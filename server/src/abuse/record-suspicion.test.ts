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
    record({ ...EVENT, ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` });
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

test("automatic bans are told of each event, recorded or not", () => {
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
