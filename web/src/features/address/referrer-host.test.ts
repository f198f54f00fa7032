import assert from "node:assert/strict";
import { test } from "node:test";
import { referrerHost } from "./referrer-host.ts";

test("reports only the host of the referring page", () => {
  assert.equal(referrerHost("https://forum.example/thread?user=7", "mayfly.test"), "forum.example");
});

test("ignores our own pages, apps, and an empty referrer", () => {
  assert.equal(referrerHost("https://mayfly.test/blog", "mayfly.test"), undefined);
  assert.equal(referrerHost("android-app://org.example", "mayfly.test"), undefined);
  assert.equal(referrerHost("", "mayfly.test"), undefined);
});
