import assert from "node:assert/strict";
import { test } from "node:test";
import { makePublicId } from "./message-id.ts";

test("a public id never begins with a dash, which a command takes for an option", () => {
  const first = (byte: number) => makePublicId((size) => Buffer.alloc(size, byte)).charAt(0);
  const all = Array.from({ length: 256 }, (_, byte) => first(byte));
  assert.ok(!all.includes("-"));
  assert.equal(new Set(all).size, 63);
});
