import assert from "node:assert/strict";
import { test } from "node:test";
import { openStoredValues } from "./browser-storage.ts";

function area(options: { full?: boolean } = {}) {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, value: string) {
      if (options.full) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
  };
}

test("stores values under the product's prefix", () => {
  const own = area();
  const kept = openStoredValues(() => own);
  kept.set("email", "a@mayfly.test");
  assert.equal(own.entries.get("mayfly.email"), "a@mayfly.test");
  assert.equal(kept.get("email"), "a@mayfly.test");
  kept.remove("email");
  assert.equal(kept.get("email"), null);
});

test("keeps a value in memory if the storage is full, even over an older value", () => {
  const full = area({ full: true });
  full.entries.set("mayfly.email", "old@mayfly.test");
  const kept = openStoredValues(() => full);
  kept.set("email", "new@mayfly.test");
  assert.equal(kept.get("email"), "new@mayfly.test");
});

test("keeps values in memory if the storage is forbidden", () => {
  const kept = openStoredValues(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  assert.equal(kept.get("token"), null);
  kept.set("token", "secret");
  assert.equal(kept.get("token"), "secret");
  kept.remove("token");
  assert.equal(kept.get("token"), null);
});
