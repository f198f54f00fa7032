import assert from "node:assert/strict";
import { test } from "node:test";
import { referrerHost } from "./referrer-host.ts";

test("of the page that led here only the host is told", () => {
  assert.equal(referrerHost("https://forum.example/thread?user=7", "mayfly.test"), "forum.example");
});

test("our own pages, apps and nothing at all are no referrer", () => {
  assert.equal(referrerHost("https://mayfly.test/blog", "mayfly.test"), undefined);
  assert.equal(referrerHost("android-app://org.example", "mayfly.test"), undefined);
  assert.equal(referrerHost("", "mayfly.test"), undefined);
});
