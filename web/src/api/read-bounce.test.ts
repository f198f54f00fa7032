import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readBounce } from "./read-bounce.ts";

test("a bounce is read with what it says, and without what it doesn't", () => {
  const bounce = {
    recipient: "nobody@example.org",
    status: "5.1.1",
    permanent: true,
    reason: "the address doesn't exist or takes no mail",
  };
  assert.deepEqual(readBounce(bounce), { bounce });
  assert.deepEqual(readBounce({ permanent: false, reason: "x" }), {
    bounce: { recipient: "", status: "", permanent: false, reason: "x" },
  });
});

test("whatever else stands there is no bounce", () => {
  assert.deepEqual(readBounce(undefined), {});
  assert.deepEqual(readBounce({ recipient: "a@b.c", permanent: true }), {});
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const { bounce } = readBounce(answer);
      assert.ok(bounce === undefined || bounce.reason !== "");
    }),
  );
});
