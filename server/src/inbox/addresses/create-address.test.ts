import assert from "node:assert/strict";
import { test } from "node:test";
import { referringHost } from "./create-address.ts";

test("keeps only the host of a URL", () => {
  for (const [referrer, host] of [
    ["forum.example", "forum.example"],
    [" Forum.Example:8080 ", "forum.example:8080"],
    ["https://ada:secret@forum.example/thread?token=7#x", "forum.example"],
    ["forum.example/thread?token=7", "forum.example"],
    ["[2001:db8::7]", "[2001:db8::7]"],
  ] as const) {
    assert.equal(referringHost(referrer), host, referrer);
  }
});

test("returns null for text that names no site", () => {
  const nowhere = [
    "",
    " ",
    "<b>",
    "two words",
    "a\u202eb",
    "https://",
    "android-app://app.example",
  ];
  for (const referrer of [...nowhere, "javascript:alert(1)", "about:blank"]) {
    assert.equal(referringHost(referrer), null, referrer);
  }
});
