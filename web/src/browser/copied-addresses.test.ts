import assert from "node:assert/strict";
import { test } from "node:test";
import { copiedAtMs, noteCopied } from "./copied-addresses.ts";

test("remembers when each address was first copied, also one whose name another one contains", () => {
  const startMs = Date.now();
  noteCopied("joann@mayfly.test");
  const firstMs = copiedAtMs("joann@mayfly.test");
  assert.ok(firstMs >= startMs);
  assert.ok(Number.isNaN(copiedAtMs("ann@mayfly.test")));
  noteCopied("ann@mayfly.test");
  assert.ok(copiedAtMs("ann@mayfly.test") >= firstMs);
  noteCopied("joann@mayfly.test");
  assert.equal(copiedAtMs("joann@mayfly.test"), firstMs);
});
