import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { collectGarbage } from "../system/release-memory.ts";
import { inShortTurns } from "./short-turns.ts";

test("an item that was handled is released, although others of its network always wait", async () => {
  const handled: WeakRef<object>[] = [];
  let isOver = false;
  const handle = inShortTurns(
    () => "198.51.100.0/24",
    (item: object) => {
      handled.push(new WeakRef(item));
      if (!isOver) handle({});
    },
  );
  // Each item adds the next one, so one waits at any time.
  handle({});
  handle({});
  while (handled.length < 500) await nextTurn();
  await nextTurn();
  collectGarbage();
  isOver = true;
  const held = handled.filter((item) => item.deref() !== undefined).length;
  assert.ok(held < handled.length / 2, `${held} of ${handled.length} items are held`);
});
