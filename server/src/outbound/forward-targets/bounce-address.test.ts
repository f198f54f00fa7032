import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../contract/test/any-character.ts";
import { parseEmailAddress } from "../../address/email-address.ts";
import { FREE_WORDS } from "../../inbox/addresses/free-words.ts";
import { isReservedName } from "../../inbox/addresses/reserved-names.ts";
import { makeBounceAddress, readBounceAddress } from "./bounce-address.ts";
import { deriveTargetKeys } from "./target-keys.ts";

const NOW = 1_795_251_600_000;
const DAY = 24 * 60 * 60 * 1000;
const keys = deriveTargetKeys([randomBytes(32)]);
const place = { domain: "mayfly.test", nowMs: NOW };
const addressFor = (targetId: Buffer) => {
  const address = parseEmailAddress(makeBounceAddress(keys, targetId, place));
  assert.ok(address);
  return address;
};

describe("a bounce address", () => {
  it("names its target, at the first domain, in a valid local part", () => {
    const id = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(id, (targetId) => {
        const written = makeBounceAddress(keys, targetId, place);
        assert.match(written, /^bounce\.[0-9a-v]{56}@mayfly\.test$/);
        assert.deepEqual(readBounceAddress(keys, addressFor(targetId), NOW), targetId);
      }),
    );
  });

  it("works in any case", () => {
    const targetId = randomBytes(16);
    const shouted = parseEmailAddress(makeBounceAddress(keys, targetId, place).toUpperCase());
    assert.ok(shouted);
    assert.deepEqual(readBounceAddress(keys, shouted, NOW), targetId);
  });

  it("works for two weeks", () => {
    const address = addressFor(randomBytes(16));
    assert.ok(readBounceAddress(keys, address, NOW + 14 * DAY - 1));
    assert.equal(readBounceAddress(keys, address, NOW + 15 * DAY), undefined);
  });

  it("is rejected from another instance, with a changed character, or in another form", () => {
    const address = addressFor(randomBytes(16));
    const strange = deriveTargetKeys([randomBytes(32)]);
    assert.equal(readBounceAddress(strange, address, NOW), undefined);
    for (let at = "bounce.".length; at < address.local.length; at += 1) {
      const other = address.local.charAt(at) === "0" ? "1" : "0";
      const local = address.local.slice(0, at) + other + address.local.slice(at + 1);
      assert.equal(readBounceAddress(keys, { local }, NOW), undefined);
    }
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        assert.equal(readBounceAddress(keys, { local: text }, NOW), undefined);
        assert.equal(readBounceAddress(keys, { local: `bounce.${text}` }, NOW), undefined);
      }),
    );
  });

  it("can't be a visitor's address", () => {
    assert.ok(isReservedName(addressFor(randomBytes(16)).local));
    for (const name of ["bounce.anna", "B0UNCE.anna", "bounce.quill.7kd2"])
      assert.ok(isReservedName(name));
    assert.equal(FREE_WORDS.includes("bounce"), false);
    assert.equal(isReservedName("bouncer.anna"), false);
  });
});
