import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { FlushScheduler } from "./flush-scheduler.ts";

test("runs the entries of one turn in order at its end; an entry added during the run waits for the next turn", async () => {
  const flushScheduler = new FlushScheduler();
  const ended: string[] = [];
  const late = { flush: () => void ended.push("late") };
  flushScheduler.add({
    flush() {
      ended.push("first");
      flushScheduler.add(late);
    },
  });
  flushScheduler.add({ flush: () => void ended.push("second") });
  assert.deepEqual(ended, []);
  await nextTurn();
  assert.deepEqual(ended, ["first", "second"]);
  await nextTurn();
  assert.deepEqual(ended, ["first", "second", "late"]);
});
