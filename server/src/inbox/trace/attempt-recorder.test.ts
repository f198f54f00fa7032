import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openTestInboxes } from "../testing/test-inboxes.ts";
import { ATTEMPTS_PER_BATCH, createAttemptRecorder, WAITING_MAX } from "./attempt-recorder.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";
import type { Inbox } from "../inbox-store.ts";
import { readTrace } from "./read-trace.ts";
import { ATTEMPTS_MAX } from "./trace-store.ts";

const REFUSED = {
  outcome: "refused",
  stage: "recipient",
  reason: "inbox-full",
  sizeBytes: 0,
  ip: "192.0.2.7",
  senderDomain: "shop.example",
  tookMs: 3,
} satisfies Partial<DeliveryAttempt>;

/** A recorder over a real store. The pause between two batches ends when the test says so. */
async function openRecorder() {
  const inboxes = await openTestInboxes();
  const { store, published } = inboxes;
  const batches: number[] = [];
  const pauses: (() => void)[] = [];
  const warned: object[] = [];
  const recorder = createAttemptRecorder({
    ...inboxes,
    store: {
      async addAttempts(attempts) {
        batches.push(attempts.length);
        return store.addAttempts(attempts);
      },
    },
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    log: {
      debug() {},
      info() {},
      error() {},
      warn: (details: object) => void warned.push(details),
    },
  });
  const untilPause = async (): Promise<() => void> => {
    while (pauses.length === 0) await nextTurn();
    return pauses.shift() ?? (() => {});
  };
  return { ...inboxes, recorder, batches, warned, published, untilPause };
}

test("attempts of one moment are stored together, sealed, and published once for each inbox", async () => {
  const { add, store, recorder, batches, published, untilPause, ...deps } = await openRecorder();
  const [one, other] = [await add(), await add()];
  recorder.record([one, other], REFUSED);
  recorder.record([one], { ...REFUSED, outcome: "broken-off", reason: "gave-up" });
  await untilPause();
  assert.deepEqual(batches, [3]);
  const [newest, older] = await readTrace({ ...deps, store }, one);
  assert.deepEqual(
    [newest?.outcome, older?.outcome, older?.senderDomain],
    ["broken-off", "refused", "shop.example"],
  );
  assert.deepEqual(
    published.map((event) => [event.type, event.inboxId]),
    [
      ["trace", one.inboxId],
      ["trace", other.inboxId],
    ],
  );
  const told = published.find(({ inboxId }) => inboxId === one.inboxId);
  assert.deepEqual(told?.type === "trace" && told.attempt, newest);
  for (const sealed of await store.listAttempts(one.inboxId, 9)) {
    assert.equal(sealed.includes("shop.example"), false);
  }
});

test("a flood is stored in bounded batches with pauses, and what exceeds the limits is dropped", async () => {
  const { add, recorder, batches, untilPause } = await openRecorder();
  const inboxes = [];
  for (let made = 0; made < 60; made++) inboxes.push(await add());
  for (let round = 0; round < 2 * ATTEMPTS_MAX; round++) recorder.record(inboxes, REFUSED);
  let resume = await untilPause();
  assert.equal(batches.length, 1, "the next batch waits");
  const stored = () => batches.reduce((sum, size) => sum + size, 0);
  while (stored() < WAITING_MAX) {
    resume();
    resume = await untilPause();
  }
  assert.equal(stored(), WAITING_MAX);
  assert.ok(batches.every((size) => size <= ATTEMPTS_PER_BATCH));
});

test("a flood from one network doesn't push others out before they are stored", async () => {
  const { add, store, recorder, untilPause, ...deps } = await openRecorder();
  const [flooded, other] = [await add(), await add()];
  const HONEST = { ...REFUSED, ip: "198.51.100.1" };
  const flood = () => {
    for (let sent = 0; sent < WAITING_MAX; sent++) recorder.record([flooded], REFUSED);
  };
  recorder.record([flooded], HONEST);
  flood();
  recorder.record([flooded, other], HONEST);
  flood();
  await untilPause();
  const honestIn = async (inbox: Inbox) =>
    (await readTrace({ ...deps, store }, inbox)).filter(({ ip }) => ip === HONEST.ip).length;
  assert.deepEqual([await honestIn(flooded), await honestIn(other)], [2, 1]);
});

test("closing stores the rest without pauses", async () => {
  const { add, recorder, batches, untilPause } = await openRecorder();
  const inbox = await add();
  recorder.record([inbox], REFUSED);
  const resume = await untilPause();
  recorder.record([inbox], REFUSED);
  const closed = recorder.close();
  resume();
  await closed;
  assert.deepEqual(batches, [1, 1]);
});

test("an attempt that can't be stored is logged and doesn't stop later ones", async () => {
  const { add, recorder, batches, warned, untilPause } = await openRecorder();
  const inbox = await add();
  recorder.record([{ inboxId: inbox.inboxId, wrappedKey: Buffer.alloc(3) }], REFUSED);
  (await untilPause())();
  assert.equal(warned.length, 1);
  recorder.record([inbox], REFUSED);
  await untilPause();
  assert.deepEqual(batches, [1]);
});
