import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { EndOfTurn } from "./end-of-turn.ts";

test("runs the entries of one turn in order at its end; an entry added during the run waits for the next turn", async () => {
  const endOfTurn = new EndOfTurn();
  const ended: string[] = [];
  const late = { endTurn: () => void ended.push("late") };
  endOfTurn.add({
    endTurn() {
      ended.push("first");
      endOfTurn.add(late);
    },
  });
  endOfTurn.add({ endTurn: () => void ended.push("second") });
  assert.deepEqual(ended, []);
  await nextTurn();
  assert.deepEqual(ended, ["first", "second"]);
  await nextTurn();
  assert.deepEqual(ended, ["first", "second", "late"]);
});
