import assert from "node:assert/strict";
import { test } from "node:test";
import { createRunInOrder } from "./run-in-order.ts";

test("tasks with one key run one at a time, in the order of the calls", async () => {
  const runInOrder = createRunInOrder();
  const first = Promise.withResolvers<string>();
  const began: string[] = [];
  const run = (key: string, name: string, work: () => Promise<string>) =>
    runInOrder(key, () => {
      began.push(name);
      return work();
    });
  const one = run("a", "a1", () => first.promise);
  const two = run("a", "a2", () => Promise.resolve("second"));
  assert.equal(await run("b", "b1", () => Promise.resolve("of another key")), "of another key");
  assert.deepEqual(began, ["a1", "b1"]);
  first.resolve("first");
  assert.deepEqual(await Promise.all([one, two]), ["first", "second"]);
  assert.deepEqual(began, ["a1", "b1", "a2"]);
});

test("a failing task rejects for its caller, and the next task runs", async () => {
  const runInOrder = createRunInOrder();
  const failing = runInOrder("a", () => Promise.reject(new Error("failed")));
  const next = runInOrder("a", () => Promise.resolve("next"));
  await assert.rejects(failing, /failed/);
  assert.equal(await next, "next");
});

test("a task that has waited too long never runs, and rejects for its caller", async () => {
  const runInOrder = createRunInOrder({ waitMs: 1, late: () => new Error("late") });
  const first = Promise.withResolvers<string>();
  const one = runInOrder("a", () => first.promise);
  let hasRun = false;
  const two = runInOrder("a", async () => void (hasRun = true));
  await assert.rejects(two, /late/);
  first.resolve("first");
  assert.equal(await one, "first");
  assert.equal(await runInOrder("a", () => Promise.resolve("third")), "third");
  assert.equal(hasRun, false);
});
