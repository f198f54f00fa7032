import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseError } from "pg";
import { AppError } from "../../../app-error.ts";
import { createGroupCommit } from "./group-commit.ts";

const LIMITS = { concurrentMax: 2, itemsMax: 10, bytesMax: 100 };

test("items added in one turn are one transaction, answered one by one", async () => {
  const database = fakeDatabase();
  const group = createGroupCommit({ ...LIMITS, ...database });
  assert.deepEqual(await Promise.all([1, 2, 3].map(group.add)), ["1", "2", "3"]);
  assert.deepEqual(database.batches, [[1, 2, 3]]);
});

test("items added while all transactions are running wait for the next one", async () => {
  const database = fakeDatabase();
  const group = createGroupCommit({ ...LIMITS, ...database });
  database.hold();
  const answers = [1, 2].map(group.add);
  await nextTurn();
  answers.push(group.add(3));
  await nextTurn();
  answers.push(...[4, 5, 6].map(group.add));
  await nextTurn();
  assert.deepEqual(database.batches, [[1, 2], [3]]);
  database.release();
  assert.deepEqual(await Promise.all(answers), ["1", "2", "3", "4", "5", "6"]);
  assert.deepEqual(database.batches, [[1, 2], [3], [4, 5, 6]]);
});

test("no transaction exceeds the limits of items and bytes, except for a single larger item", async () => {
  const database = fakeDatabase();
  const group = createGroupCommit({ ...LIMITS, ...database, concurrentMax: 1, itemsMax: 3 });
  await Promise.all([1, 2, 3, 4, 60, 50, 400, 5].map(group.add));
  assert.deepEqual(database.batches, [[1, 2, 3], [4, 60], [50], [400], [5]]);
});

test("a failing item doesn't affect the others", async () => {
  const refusal = new DatabaseError("refused", 0, "error");
  const database = fakeDatabase({ refused: 2, refusal });
  const group = createGroupCommit({ ...LIMITS, ...database });
  const outcomes = await Promise.allSettled([1, 2, 3].map(group.add));
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "refused")),
    ["1", "refused", "3"],
  );
  assert.deepEqual(database.batches, [[1, 2, 3], [1], [2], [3]]);
});

for (const [what, refusal] of [
  ["the database is away", new AppError("STORE_UNAVAILABLE")],
  ["nobody knows what became of it", new TypeError("a fault of ours")],
] as const) {
  test(`doesn't retry items one by one if ${what}`, async () => {
    const database = fakeDatabase({ refused: 2, refusal });
    const group = createGroupCommit({ ...LIMITS, ...database });
    const outcomes = await Promise.allSettled([1, 2, 3].map(group.add));
    for (const outcome of outcomes) assert.equal(outcome.status, "rejected");
    assert.deepEqual(database.batches, [[1, 2, 3]]);
  });
}

function fakeDatabase({ refused, refusal }: { refused?: number; refusal?: Error } = {}) {
  let open = Promise.withResolvers<void>();
  open.resolve();
  const batches: number[][] = [];
  return {
    batches,
    sizeBytesOf: (item: number) => item,
    hold() {
      open = Promise.withResolvers<void>();
    },
    release: () => open.resolve(),
    async commit(items: readonly number[]): Promise<string[]> {
      batches.push([...items]);
      await open.promise;
      if (refused !== undefined && items.includes(refused)) throw refusal;
      return items.map(String);
    },
  };
}
