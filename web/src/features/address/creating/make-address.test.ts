import assert from "node:assert/strict";
import { test } from "node:test";
import { mayOwnPremium, referrerHost } from "./make-address.ts";

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

test("reports only the host of the referring page", () => {
  assert.equal(referrerHost("https://forum.example/thread?user=7", "mayfly.test"), "forum.example");
});

test("ignores our own pages, apps, and an empty referrer", () => {
  assert.equal(referrerHost("https://mayfly.test/blog", "mayfly.test"), undefined);
  assert.equal(referrerHost("android-app://org.example", "mayfly.test"), undefined);
  assert.equal(referrerHost("", "mayfly.test"), undefined);
});
