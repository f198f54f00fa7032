import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOf } from "./request-kind.ts";

test("of a path with thousands of parts, only the first ones are decoded", () => {
  const parts = pathOf(`/%61pi/${"config/".repeat(2_000)}?x=/y`);
  assert.deepEqual(parts.slice(0, 3), ["", "api", "config"]);
  assert.ok(parts.length < 100, String(parts.length));
});
