import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../app-error.ts";
import { createInboxLooks } from "./inbox-looks.ts";
import type { InboxChanges, ChangesRequest } from "../inbox-store.ts";

const INBOXES_TOGETHER = 250;
const BATCHES_AT_ONCE = 2;

test("combines queries of one turn into one call, each inbox once, from its lowest sequence number", async () => {
  const store = heldStore();
  const looks = createInboxLooks(store);
  const asked = [looks.begin(1, 5), looks.begin(2, 0), looks.begin(1, 3)];
  await turn();
  assert.deepEqual(store.calls, [
    [
      { inboxId: 1, afterSeq: 3 },
      { inboxId: 2, afterSeq: 0 },
    ],
  ]);
  store.answer();
  const answers = await Promise.all(asked.map(({ news }) => news));
  assert.deepEqual(
    answers.map((news) => news?.expiresAtMs),
    [1, 2, 1],
  );
});

test("starts a new query for an inbox whose query has already started", async () => {
  const store = heldStore();
  const looks = createInboxLooks(store);
  const early = looks.begin(1, 0);
  assert.equal(early.isTaken, false);
  await turn();
  assert.equal(early.isTaken, true);
  const late = looks.begin(1, 0);
  assert.notEqual(late, early);
  await turn();
  assert.equal(store.calls.length, 2);
});

test("runs thousands of queries in bounded batches, a few at once; later ones join the next batch", async () => {
  const store = heldStore();
  const looks = createInboxLooks(store);
  const asked = Array.from({ length: 1_000 }, (_, index) => looks.begin(index + 1, 0));
  let answered = 0;
  for (const { news } of asked) void news.then(() => answered++);
  const atOnce: number[] = [];
  while (answered < asked.length) {
    await turn();
    await turn();
    atOnce.push(store.held());
    store.answer();
    await turn();
  }
  assert.equal(Math.max(...atOnce), BATCHES_AT_ONCE);
  assert.deepEqual(
    store.calls.map((call) => call.length),
    Array.from({ length: 4 }, () => INBOXES_TOGETHER),
  );
});

test("retries after growing pauses while the store is unavailable, and rejects no query", async () => {
  const store = heldStore();
  const looks = createInboxLooks(store);
  const asked = Array.from({ length: 1_000 }, (_, index) => looks.begin(index + 1, 0).news);
  for (let failures = 0; failures < 6; failures++) {
    await turn();
    await turn();
    assert.equal(store.held(), BATCHES_AT_ONCE);
    store.fail(new AppError("STORE_UNAVAILABLE"));
    await turn();
    store.endPauses();
  }
  const growing = [100, 250, 500, 1_000, 2_000, 2_000];
  assert.deepEqual(
    store.pauses,
    growing.flatMap((ms) => [ms, ms]),
  );
  for (let calls = 0; calls < 2; calls++) {
    await turn();
    await turn();
    store.answer();
    await turn();
  }
  assert.equal((await Promise.all(asked)).length, 1_000);
});

test("rejects all queries that have waited too long for an unavailable store", async () => {
  const store = heldStore();
  const looks = createInboxLooks(store, { patienceMs: 0 });
  const asked = Array.from({ length: 1_000 }, (_, index) => looks.begin(index + 1, 0).news);
  const refused = asked.map((news) => assert.rejects(news, { code: "STORE_UNAVAILABLE" }));
  await turn();
  await turn();
  store.fail(new AppError("STORE_UNAVAILABLE"));
  await Promise.all(refused);
  assert.deepEqual([store.calls.length, store.pauses.length], [2, 0]);
  const later = looks.begin(1, 0).news;
  await turn();
  store.answer();
  assert.equal((await later)?.expiresAtMs, 1);
});

test("does not retry an internal error, and rejects only the queries of that batch", async () => {
  const store = heldStore();
  const looks = createInboxLooks(store);
  const faulty = looks.begin(1, 0).news;
  const refused = assert.rejects(faulty, /a fault/);
  await turn();
  const other = looks.begin(2, 0).news;
  store.fail(new Error("a fault"));
  await refused;
  await turn();
  store.answer();
  assert.equal((await other)?.expiresAtMs, 2);
  assert.deepEqual(store.pauses, []);
});

/** Resolves when the test says so; an inbox's expiry equals its id. */
function heldStore() {
  const held: {
    asked: readonly ChangesRequest[];
    resolve: () => void;
    reject: (e: Error) => void;
  }[] = [];
  const calls: ChangesRequest[][] = [];
  const pauses: number[] = [];
  const resting: (() => void)[] = [];
  return {
    calls,
    pauses,
    held: () => held.length,
    answer: () => held.splice(0).forEach(({ resolve }) => resolve()),
    fail: (error: Error) => held.splice(0).forEach(({ reject }) => reject(error)),
    endPauses: () => resting.splice(0).forEach((end) => end()),
    pause(ms: number): Promise<void> {
      pauses.push(ms);
      return new Promise((resolve) => resting.push(resolve));
    },
    store: {
      listChangesSince(asked: readonly ChangesRequest[]): Promise<InboxChanges[]> {
        calls.push(asked.map(({ inboxId, afterSeq }) => ({ inboxId, afterSeq })));
        const answer = asked.map(({ inboxId }) => newsOf(inboxId));
        return new Promise((resolve, reject) => {
          held.push({ asked, resolve: () => resolve(answer), reject });
        });
      },
    },
  };
}

function newsOf(inboxId: number): InboxChanges {
  return { expiresAtMs: inboxId, extensionsUsed: 0, messages: [] };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
