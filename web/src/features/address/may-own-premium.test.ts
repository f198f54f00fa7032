import assert from "node:assert/strict";
import { test } from "node:test";
import { mayOwnPremium } from "./may-own-premium.ts";

test("only the mark of a purchase means that this browser may own a premium address", () => {
  for (const [cookies, expected] of [
    ["", false],
    ["mayfly-bought=1", true],
    ["a=b; mayfly-bought=1; c=d", true],
    ["a=b;mayfly-bought=1", true],
    ["not-mayfly-bought=1; a=mayfly-bought=1", false],
    ["mayfly-boughtless=1", false],
  ] as const) {
    assert.equal(mayOwnPremium(cookies), expected, cookies);
  }
});
