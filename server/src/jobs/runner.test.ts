import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createLog } from "../log.ts";
import { startJobs } from "./runner.ts";

const HOUR_MS = 3_600_000;

test("at the start four jobs run at a time, the next ones after them, and a stop waits until all had their turn", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const jobs = ["one", "two", "three", "four", "five", "six", "seven"].map((name) => ({
    name,
    everyMs: HOUR_MS,
    run: () => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.push(name === "one" ? () => reject(new Error("the store is away")) : resolve);
      return promise;
    },
  }));
  const runner = startJobs(jobs, createLog("silent"));
  await setImmediate();
  assert.deepEqual(begun, ["one", "two", "three", "four"]);
  for (const end of ends.slice(0, 2)) end();
  await setImmediate();
  assert.deepEqual(begun.slice(4), ["five", "six"], "a failed job takes no place");
  let isStopped = false;
  const stopped = runner.stop().then(() => (isStopped = true));
  for (const end of ends) end();
  await setImmediate();
  assert.deepEqual([begun.at(-1), isStopped], ["seven", false]);
  ends.at(-1)?.();
  await stopped;
});
