import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../log.ts";
import type { OffenderBans } from "./ban-offenders.ts";
import { createSuspicionRecorder } from "./record-suspicion.ts";
import type { Suspicion } from "./suspicion-store.ts";

test("the same network is recorded for the same thing once a minute", () => {
  const { record, recorded, time } = recorder();
  const event = { kind: "relay-attempt", ip: "2001:db8::1", details: "1" } as const;
  record(event);
  record({ ...event, ip: "2001:db8::2" });
  assert.equal(recorded.length, 1);
  assert.equal(recorded[0]?.ip, "2001:db8::/64");
  record({ ...event, kind: "password-guessing" });
  record({ ...event, ip: "2001:db8:1::1" });
  assert.equal(recorded.length, 3);
  time.nowMs += 60_000;
  record(event);
  assert.equal(recorded.length, 4);
});

test("who bans by rules hears of each time, recorded or not", () => {
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

function recorder(banOffenders?: OffenderBans) {
  const recorded: Suspicion[] = [];
  const time = { nowMs: 1_000 };
  const record = createSuspicionRecorder({
    store: { addSuspicion: async (suspicion) => void recorded.push(suspicion) },
    clock: { nowMs: () => time.nowMs },
    log: createLog("silent"),
    banOffenders,
  });
  return { record, recorded, time };
}
