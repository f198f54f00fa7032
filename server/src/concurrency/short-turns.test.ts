import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { collectGarbage } from "../system/release-memory.ts";
import { inShortTurns, workInShortTurns } from "./short-turns.ts";

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

test("work that takes a whole turn leaves the next turn to other work, and owners alternate", async () => {
  const inTurn = workInShortTurns();
  const order: string[] = [];
  let turn = 0;
  let isOver = false;
  const countTurns = (): void => {
    turn += 1;
    if (!isOver) setImmediate(countTurns);
  };
  countTurns();
  const works = ["a", "a", "a", "a", "b", "b"].map((of) =>
    inTurn(of, () => {
      order.push(of);
      const endMs = performance.now() + 1;
      while (performance.now() < endMs);
      return turn;
    }),
  );
  const turns = await Promise.all(works);
  isOver = true;
  assert.equal(new Set(turns).size, works.length, `in the turns ${turns.join(", ")}`);
  assert.deepEqual(order, ["a", "a", "b", "a", "b", "a"]);
  await assert.rejects(
    inTurn("a", () => {
      throw new Error("failed");
    }),
    /failed/,
  );
});
