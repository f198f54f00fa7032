import assert from "node:assert/strict";
import { test } from "node:test";
import { readOffered } from "./read-offered.ts";

test("an unknown domain gets the offered ones, or that there is none", () => {
  const refused = (offered: readonly string[], hint: RegExp): void =>
    assert.throws(() => readOffered(offered, "other.test"), { code: "UNKNOWN_DOMAIN", hint });
  assert.equal(readOffered(["a.test", "b.test"], " B.test "), "b.test");
  refused(["a.test", "b.test"], /^Offered: a\.test, b\.test\.$/);
  refused([], /^No domain is offered now\.$/);
});
