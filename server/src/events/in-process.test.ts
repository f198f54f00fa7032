import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createInProcessEvents } from "./in-process.ts";
import { eventsContract } from "./events.contract.ts";

const WATCHERS = 5_000;

eventsContract("in-process", async () => {
  const events = createInProcessEvents();
  return { here: events, there: events };
});

test("a resync of thousands of watchers lets other work run in between", async () => {
  const { events, told } = watched();
  events.resyncAll();
  let turns = 0;
  for (; told.includes(0); turns++) await nextTurn();
  assert.ok(turns >= 5, `${turns} turns`);
  assert.deepEqual(new Set(told), new Set([1]));
});

test("another resync during a round notifies all watchers again", async () => {
  const { events, told } = watched();
  events.resyncAll();
  await nextTurn();
  const before = [...told];
  assert.ok(before.includes(1) && before.includes(0));
  events.resyncAll();
  events.resyncAll();
  while (told.some((times) => times < 2)) await nextTurn();
  assert.deepEqual(new Set(told), new Set([2]));
});

function watched() {
  const events = createInProcessEvents();
  const told = Array.from({ length: WATCHERS }, () => 0);
  for (const index of told.keys()) {
    events.subscribe(index + 1, {
      onSignal() {
        told[index] = (told[index] ?? 0) + 1;
      },
    });
  }
  return { events, told };
}
