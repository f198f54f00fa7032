import assert from "node:assert/strict";
import { test } from "node:test";
import { textParts } from "./text-parts.ts";

test("names wrap before their dots, versions, IP addresses, and sentences don't", () => {
  assert.deepEqual(textParts("a@mail.example.org"), ["a", "@mail", ".example", ".org"]);
  for (const whole of ["Mozilla/5.0 (X11) AppleWebKit/537.36", "198.51.100.7", "Late. Or not..."]) {
    assert.deepEqual(textParts(whole), [whole]);
  }
});
