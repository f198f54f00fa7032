import assert from "node:assert/strict";
import { test } from "node:test";
import { composeAccents } from "./compose-accents.ts";

test("accents are composed, and thousands of them on one letter are cut first", () => {
  assert.equal(composeAccents("Ma\u0303 xa\u0301c nha\u0302\u0323n"), "Mã xác nhận");
  const hostile = `a${"\u0301".repeat(1_900)}${"\u0323".repeat(1_900)}`;
  assert.equal(composeAccents(hostile), `á${"\u0301".repeat(29)}`);
});
