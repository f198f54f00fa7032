import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../app-error.ts";
import { createBacklogReader } from "./backlog-reader.ts";
import type { InboxChanges, ChangesRequest } from "../inbox-store.ts";

const INBOXES_PER_BATCH = 250;
const CONCURRENT_BATCHES_MAX = 2;

test("combines queries of one turn into one call, each inbox once, from its lowest sequence number", async () => {
  const store = createBlockedStore();
  const reader = createBacklogReader(store);
  const reads = [reader.read(1, 5), reader.read(2, 0), reader.read(1, 3)];
  await nextTurn();
  assert.deepEqual(store.calls, [
    [
      { inboxId: 1, afterSeq: 3 },
      { inboxId: 2, afterSeq: 0 },
    ],
  ]);
  store.answer();
  const answers = await Promise.all(reads.map(({ changes }) => changes));
  assert.deepEqual(
    answers.map((changes) => changes?.expiresAtMs),
    [1, 2, 1],
  );
});

test("starts a new query for an inbox whose query has already started", async () => {
  const store = createBlockedStore();
  const reader = createBacklogReader(store);
  const early = reader.read(1, 0);
  assert.equal(early.isStarted, false);
  await nextTurn();
  assert.equal(early.isStarted, true);
  const late = reader.read(1, 0);
  assert.notEqual(late, early);
  await nextTurn();
  assert.equal(store.calls.length, 2);
});

test("runs thousands of queries in bounded batches, a few at once; later ones join the next batch", async () => {
  const store = createBlockedStore();
  const reader = createBacklogReader(store);
  const reads = Array.from({ length: 1_000 }, (_, index) => reader.read(index + 1, 0));
  let answered = 0;
  for (const { changes } of reads) void changes.then(() => answered++);
  const atOnce: number[] = [];
  while (answered < reads.length) {
    await nextTurn();
    await nextTurn();
    atOnce.push(store.pendingCount());
    store.answer();
    await nextTurn();
  }
  assert.equal(Math.max(...atOnce), CONCURRENT_BATCHES_MAX);
  assert.deepEqual(
    store.calls.map((call) => call.length),
    Array.from({ length: 4 }, () => INBOXES_PER_BATCH),
  );
});

test("retries after growing pauses while the store is unavailable, and rejects no query", async () => {
  const store = createBlockedStore();
  const reader = createBacklogReader(store);
  const reads = Array.from({ length: 1_000 }, (_, index) => reader.read(index + 1, 0).changes);
  for (let failures = 0; failures < 6; failures++) {
    await nextTurn();
    await nextTurn();
    assert.equal(store.pendingCount(), CONCURRENT_BATCHES_MAX);
    store.fail(new AppError("STORE_UNAVAILABLE"));
    await nextTurn();
    store.endPauses();
  }
  const growing = [100, 250, 500, 1_000, 2_000, 2_000];
  assert.deepEqual(
    store.pauses,
    growing.flatMap((ms) => [ms, ms]),
  );
  for (let calls = 0; calls < 2; calls++) {
    await nextTurn();
    await nextTurn();
    store.answer();
    await nextTurn();
  }
  assert.equal((await Promise.all(reads)).length, 1_000);
});

test("rejects all queries that have waited too long for an unavailable store", async () => {
  const store = createBlockedStore();
  const reader = createBacklogReader(store, { timeoutMs: 0 });
  const reads = Array.from({ length: 1_000 }, (_, index) => reader.read(index + 1, 0).changes);
  const refused = reads.map((changes) => assert.rejects(changes, { code: "STORE_UNAVAILABLE" }));
  await nextTurn();
  await nextTurn();
  store.fail(new AppError("STORE_UNAVAILABLE"));
  await Promise.all(refused);
  assert.deepEqual([store.calls.length, store.pauses.length], [2, 0]);
  const later = reader.read(1, 0).changes;
  await nextTurn();
  store.answer();
  assert.equal((await later)?.expiresAtMs, 1);
});

test("does not retry an internal error, and rejects only the queries of that batch", async () => {
  const store = createBlockedStore();
  const reader = createBacklogReader(store);
  const faulty = reader.read(1, 0).changes;
  const refused = assert.rejects(faulty, /a fault/);
  await nextTurn();
  const other = reader.read(2, 0).changes;
  store.fail(new Error("a fault"));
  await refused;
  await nextTurn();
  store.answer();
  assert.equal((await other)?.expiresAtMs, 2);
  assert.deepEqual(store.pauses, []);
});

/** Resolves when the test says so; an inbox's expiry equals its id. */
function createBlockedStore() {
  const pending: {
    resolve: () => void;
    reject: (e: Error) => void;
  }[] = [];
  const calls: ChangesRequest[][] = [];
  const pauses: number[] = [];
  const pauseEnds: (() => void)[] = [];
  return {
    calls,
    pauses,
    pendingCount: () => pending.length,
    answer: () => pending.splice(0).forEach(({ resolve }) => resolve()),
    fail: (error: Error) => pending.splice(0).forEach(({ reject }) => reject(error)),
    endPauses: () => pauseEnds.splice(0).forEach((end) => end()),
    pause(ms: number): Promise<void> {
      pauses.push(ms);
      return new Promise((resolve) => pauseEnds.push(resolve));
    },
    store: {
      listChangesSince(requests: readonly ChangesRequest[]): Promise<InboxChanges[]> {
        calls.push(requests.map(({ inboxId, afterSeq }) => ({ inboxId, afterSeq })));
        const answer = requests.map(({ inboxId }) => changesOf(inboxId));
        return new Promise((resolve, reject) => {
          pending.push({ resolve: () => resolve(answer), reject });
        });
      },
    },
  };
}

function changesOf(inboxId: number): InboxChanges {
  return { expiresAtMs: inboxId, extensionsUsed: 0, messages: [] };
}
