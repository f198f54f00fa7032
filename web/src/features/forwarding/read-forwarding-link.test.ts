import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readForwardingLink } from "./read-forwarding-link.ts";

const TOKEN = "AbC-123_xyz.AbC-123_xyz~";

test("a link says what it wants and with which token", () => {
  assert.deepEqual(readForwardingLink(`#confirm=${TOKEN}`), { purpose: "confirm", token: TOKEN });
  assert.deepEqual(readForwardingLink(`#block=${TOKEN}`), { purpose: "block", token: TOKEN });
});

test("what was cut, added to or is none of ours is no link", () => {
  for (const fragment of ["", "#", "#confirm", "#confirm=", "#block=short", `#open=${TOKEN}`]) {
    assert.equal(readForwardingLink(fragment), null, fragment);
  }
  assert.equal(readForwardingLink(`#block=${TOKEN}&more=1`), null);
  assert.equal(readForwardingLink(`#block=${TOKEN}\n`), null);
});

test("whatever the fragment, a token has only characters that need no escaping", () => {
  fc.assert(
    fc.property(fc.constantFrom("#confirm=", "#block=", "#", ""), fc.string(), (start, rest) => {
      const link = readForwardingLink(start + rest);
      if (link) assert.match(link.token, /^[\w.~-]+$/);
    }),
  );
});
