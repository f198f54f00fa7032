import assert from "node:assert/strict";
import { test } from "node:test";
import { createDomainMailCounter } from "./count-domain-mail.ts";
import type { DomainMail } from "./domain-store.ts";

test("stores the last message's time for each domain, and retries after a failure", async () => {
  const { counter, clock, store, counted } = stage();
  await counter.flush();
  counter.count("a.test");
  counter.count("b.test");
  clock.ms = 2;
  counter.count("a.test");
  store.isAway = true;
  await assert.rejects(counter.flush());
  clock.ms = 3;
  counter.count("b.test");
  store.isAway = false;
  await counter.flush();
  await counter.flush();
  assert.deepEqual(store.kept, [
    [
      { domain: "a.test", lastMessageAtMs: 2 },
      { domain: "b.test", lastMessageAtMs: 3 },
    ],
  ]);
  assert.deepEqual(counted, [
    "received@a.test",
    "received@b.test",
    "received@a.test",
    "received@b.test",
  ]);
});

test("mail that arrives during a failing flush is not lost", async () => {
  const { counter, clock, store } = stage();
  counter.count("a.test");
  store.isAway = true;
  const flush = counter.flush();
  clock.ms = 9;
  counter.count("a.test");
  await assert.rejects(flush);
  store.isAway = false;
  await counter.flush();
  assert.deepEqual(store.kept, [[{ domain: "a.test", lastMessageAtMs: 9 }]]);
});

function stage() {
  const clock = { ms: 1, nowMs: () => clock.ms };
  const counted: string[] = [];
  const store = {
    isAway: false,
    kept: [] as DomainMail[][],
    async addDomainMail(arrivals: readonly DomainMail[]) {
      if (store.isAway) throw new Error("away");
      store.kept.push([...arrivals]);
    },
  };
  const activity = { count: (name: string) => void counted.push(name) };
  return { counter: createDomainMailCounter({ store, clock, activity }), clock, store, counted };
}
