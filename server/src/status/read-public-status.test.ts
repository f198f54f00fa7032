import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../app-error.ts";
import { createPublicStatus } from "./read-public-status.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.parse("2026-11-28T12:00:00Z");

const DOMAIN = {
  name: "a.test",
  state: "offered",
  isDefault: true,
  isConfigured: true,
  changedAtMs: null,
} as const;

function openStatus() {
  let nowMs = NOON;
  let isAway = false;
  let reads = 0;
  const answer = async <Result>(result: Result): Promise<Result> => {
    if (isAway) throw new AppError("STORE_UNAVAILABLE");
    return result;
  };
  const read = createPublicStatus({
    store: {
      listDomainMail: () => {
        reads += 1;
        return answer([{ domain: "a.test", messages: 1, lastMessageAtMs: NOON - 12_345 }]);
      },
      sumActivityInBars: () => answer([{ name: "received@a.test", atMs: NOON, count: 3 }]),
      sumActivity: () => answer(new Map()),
      listStatusNotes: () => answer([]),
    },
    domains: { list: () => [DOMAIN] },
    clock: { nowMs: () => nowMs },
    disk: { hasRoom: () => true },
    storage: { readTotals: () => answer({ bytes: { used: 0, total: 1 } }) },
  });
  return {
    read,
    reads: () => reads,
    pass: (ms: number) => void (nowMs += ms),
    setAway: (away: boolean) => void (isAway = away),
  };
}

test("reads the store once in ten seconds, however many ask", async () => {
  const { read, reads, pass } = openStatus();
  await Promise.all([read(), read(), read()]);
  pass(9_999);
  await read();
  assert.equal(reads(), 1);
  pass(1);
  await read();
  assert.equal(reads(), 2);
});

test("while the store is away, keeps the last known figures, and says that no mail is accepted", async () => {
  const { read, pass, setAway } = openStatus();
  const [before] = (await read()).domains;
  assert.equal(before?.isAccepting, true);
  assert.equal(before.lastAcceptedAtMs, NOON - 20_000);
  assert.equal(before.hours.at(-1), 3);
  setAway(true);
  pass(10_000);
  const { domains, atMs } = await read();
  assert.deepEqual(domains, [{ ...before, isAccepting: false }]);
  assert.equal(atMs, NOON + 10_000);
  setAway(false);
  pass(10_000);
  assert.deepEqual((await read()).domains, [before]);
});

test("is known without a store, too: each domain, without figures", async () => {
  const { read, setAway } = openStatus();
  setAway(true);
  const { domains, hoursFromMs } = await read();
  assert.deepEqual(domains, [
    { name: "a.test", isAccepting: false, isOffered: true, lastAcceptedAtMs: null, hours: [] },
  ]);
  assert.equal(hoursFromMs, NOON - 167 * HOUR_MS);
});
