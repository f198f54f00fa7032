import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../../../browser/memory-storage.fixture.ts";
import { readChoice, storeChoice } from "./stored-choice.ts";

const DOMAINS = ["mayfly.test", "burrow.test"];

test("restores a typed name, with its domain while offered", () => {
  const kept = memoryStorage();
  assert.deepEqual(readChoice(kept, DOMAINS), { prefix: "", domain: "mayfly.test" });
  storeChoice(kept, { prefix: "june.meadow", domain: "burrow.test" });
  assert.deepEqual(readChoice(kept, DOMAINS), { prefix: "june.meadow", domain: "burrow.test" });
  assert.equal(readChoice(kept, ["mayfly.test"]).domain, "mayfly.test");
});

test("ignores invalid stored values", () => {
  for (const text of ["", "{", "null", "7", '"x"', '{"prefix":7,"domain":[]}']) {
    const kept = memoryStorage({ upgrade: text });
    assert.deepEqual(readChoice(kept, DOMAINS), { prefix: "", domain: "mayfly.test" });
  }
  const long = memoryStorage({ upgrade: JSON.stringify({ prefix: "x".repeat(99) }) });
  assert.equal(readChoice(long, DOMAINS).prefix.length, 20);
});
