import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readEmailAction } from "./read-email-action.ts";

const read = (fragment: string) => readEmailAction(fragment, ["confirm", "block"]);
const TOKEN = "AbC-123_xyz.AbC-123_xyz~";

test("reads the purpose and the token of a link", () => {
  assert.deepEqual(read(`#confirm=${TOKEN}`), { purpose: "confirm", token: TOKEN });
  assert.deepEqual(read(`#block=${TOKEN}`), { purpose: "block", token: TOKEN });
});

test("rejects truncated, extended, and foreign fragments", () => {
  for (const fragment of ["", "#", "#confirm", "#confirm=", "#block=short", `#open=${TOKEN}`]) {
    assert.equal(read(fragment), null, fragment);
  }
  assert.equal(read(`#block=${TOKEN}&more=1`), null);
  assert.equal(read(`#block=${TOKEN}\n`), null);
});

test("a token has only URL-safe characters, whatever the fragment", () => {
  fc.assert(
    fc.property(fc.constantFrom("#confirm=", "#block=", "#", ""), fc.string(), (start, rest) => {
      const link = read(start + rest);
      if (link) assert.match(link.token, /^[\w.~-]+$/);
    }),
  );
});
