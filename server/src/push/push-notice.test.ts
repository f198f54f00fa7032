import assert from "node:assert/strict";
import { test } from "node:test";
import { writeNotice } from "./push-notice.ts";

const from = { name: "Shop", address: "shop@example.test" };
const shown = { tag: "topic", showContent: true };

test("a code of six or eight digits is written in two halves", () => {
  const bodyOf = (code: string) => writeNotice({ from, code, count: 1 }, shown).body;
  assert.equal(bodyOf("482913"), "Code 482 913");
  assert.equal(bodyOf("48291357"), "Code 4829 1357");
  assert.equal(bodyOf("48291"), "Code 48291");
  assert.equal(bodyOf("G7-KLM"), "Code G7-KLM");
});
