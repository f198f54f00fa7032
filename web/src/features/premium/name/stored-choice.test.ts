import assert from "node:assert/strict";
import { test } from "node:test";
import { openStoredValues } from "../../../browser/browser-storage.ts";
import { readChoice, storeChoice } from "./stored-choice.ts";

const DOMAINS = ["mayfly.test", "burrow.test"];

function storage(text?: string) {
  const map = new Map<string, string>(text === undefined ? [] : [["mayfly.upgrade", text]]);
  return openStoredValues(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
}

test("restores a typed name, with its domain while offered", () => {
  const kept = storage();
  assert.deepEqual(readChoice(kept, DOMAINS), { prefix: "", domain: "mayfly.test" });
  storeChoice(kept, { prefix: "june.meadow", domain: "burrow.test" });
  assert.deepEqual(readChoice(kept, DOMAINS), { prefix: "june.meadow", domain: "burrow.test" });
  assert.equal(readChoice(kept, ["mayfly.test"]).domain, "mayfly.test");
});

test("ignores invalid stored values", () => {
  for (const text of ["", "{", "null", "7", '"x"', '{"prefix":7,"domain":[]}']) {
    assert.deepEqual(readChoice(storage(text), DOMAINS), { prefix: "", domain: "mayfly.test" });
  }
  const long = storage(JSON.stringify({ prefix: "x".repeat(99) }));
  assert.equal(readChoice(long, DOMAINS).prefix.length, 20);
});
