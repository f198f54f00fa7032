import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { logStreamEnds } from "./log-stream-ends.ts";

test("logs one error of thousands of streams once, and another error again", () => {
  const lines: string[] = [];
  const logEnd = logStreamEnds(pino({ level: "warn" }, { write: (line) => lines.push(line) }));
  const [first, second] = [new Error("the store is away"), new Error("the store is away")];
  for (let streams = 0; streams < 1_000; streams++) logEnd(first);
  assert.equal(lines.length, 1);
  logEnd(second);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? "", /the store is away/);
});
