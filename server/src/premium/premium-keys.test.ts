import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assert as check, property, string } from "fast-check";
import { normalizePassword } from "@mayfly/contract/password-form";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { hashSecret } from "../inbox/addresses/tokens.ts";
import { createRandomSource } from "../keys/random-source.ts";
import { derivePremiumKeys } from "./premium-keys.ts";

const [OLD, NEW] = [1, 2].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer];
const EMAIL = { local: "june.meadow", domain: "mayfly.test" };

describe("premium keys derived from SECRET_KEY", () => {
  const random = createRandomSource();
  const [before, after, without] = [
    derivePremiumKeys([OLD]),
    derivePremiumKeys([NEW, OLD]),
    derivePremiumKeys([NEW]),
  ];

  test("a password has the usual form, and is always the same for a payment", () => {
    const password = before.makePassword("p1");
    assert.match(password, /^([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/);
    assert.equal(normalizePassword(password.toUpperCase()), password);
    assert.equal(before.makePassword("p1"), password);
    assert.notEqual(before.makePassword("p2"), password);
    assert.notEqual(without.makePassword("p1"), password);
  });

  test("recognizes values of a former secret, and not without that secret", () => {
    const password = before.makePassword("p1");
    assert.equal(after.findPassword("p1", hashSecret(password)), password);
    assert.equal(without.findPassword("p1", hashSecret(password)), undefined);
    const sealed = before.sealReceipt("anna@example.org", "p1", random);
    assert.equal(after.openReceipt(sealed, "p1"), "anna@example.org");
    assert.equal(without.openReceipt(sealed, "p1"), undefined);
    const [hash] = before.prefixHashes(EMAIL);
    assert.deepEqual(after.prefixHashes(EMAIL)[1], hash);
    assert.equal(without.prefixHashes(EMAIL).length, 1);
    assert.notDeepEqual(without.prefixHashes(EMAIL)[0], hash);
  });

  test("the hash of a name depends on its domain", () => {
    const elsewhere = before.prefixHashes({ ...EMAIL, domain: "burrow.test" });
    assert.notDeepEqual(elsewhere, before.prefixHashes(EMAIL));
  });

  test("a sealed receipt address opens unchanged, and for its own payment only", () => {
    check(
      property(string({ unit: ANY_CHARACTER }), (text) => {
        const sealed = before.sealReceipt(text, "p1", random);
        const written = Buffer.from(text).toString();
        assert.equal(before.openReceipt(sealed, "p1"), written);
        assert.equal(before.openReceipt(sealed, "p2"), undefined);
      }),
      { numRuns: 100 },
    );
  });
});
