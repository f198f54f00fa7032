import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../contract/test/any-character.ts";
import { readSendableAddress } from "../../address/sendable-address.ts";
import { deriveTargetKeys } from "./target-keys.ts";
import { createTargetLinks, readBlockToken, readConfirmToken } from "./target-links.ts";

const [current, former] = [randomBytes(32), randomBytes(32)];
const keys = deriveTargetKeys([current]);
const rotated = deriveTargetKeys([randomBytes(32), current]);
const strange = deriveTargetKeys([former]);
const links = createTargetLinks(keys, { publicUrl: "https://mail.example" });

const addressOf = (text: string) => {
  const reading = readSendableAddress(text);
  assert.ok(reading.valid);
  return reading.address;
};
const idOf = (text: string) => keys.idsOf(addressOf(text))[0].toString("hex");
const tokenOf = (url: string) => url.slice(url.indexOf("=") + 1);

describe("a target's id", () => {
  it("is the same for every spelling of one address", () => {
    for (const other of ["Anna@Example.org", "anna+news@example.org", " ANNA@EXAMPLE.ORG "])
      assert.equal(idOf(other), idOf("anna@example.org"));
    assert.equal(idOf("anna@bücher.example"), idOf("anna@xn--bcher-kva.example"));
  });

  it("is the same for every spelling of a Gmail address, and known under its spelling in an earlier version", () => {
    const name = "anna@gmail.com";
    for (const other of ["a.n.na@gmail.com", "An.Na+1@Gmail.com", "an.na@googlemail.com"]) {
      assert.equal(idOf(other), idOf(name));
      const [, earlier] = keys.idsOf(addressOf(other));
      assert.ok(earlier && !keys.idsOf(addressOf(name)).some((id) => id.equals(earlier)));
    }
    assert.equal(keys.idsOf(addressOf(name)).length, 1);
  });

  it("differs for another address and under another key", () => {
    assert.notEqual(idOf("anna@example.org"), idOf("anna@example.com"));
    assert.notEqual(idOf("anna@example.org"), idOf("an.na@example.org"));
    const [ours] = keys.idsOf(addressOf("anna@example.org"));
    const [theirs] = strange.idsOf(addressOf("anna@example.org"));
    assert.notDeepEqual(ours, theirs);
  });

  it("under a former key is recognized after a key rotation", () => {
    const [id] = keys.idsOf(addressOf("anna@example.org"));
    assert.deepEqual(rotated.idsOf(addressOf("anna@example.org"))[1], id);
  });
});

describe("a link in our mails", () => {
  const targetId = randomBytes(16);
  const sinceMs = 1_795_251_600_123;
  const confirm = tokenOf(links.confirmUrl(targetId, sinceMs));
  const block = tokenOf(links.blockUrl(targetId));

  it("has its secret in the fragment, which no server sees", () => {
    assert.match(
      links.confirmUrl(targetId, 1),
      /^https:\/\/mail\.example\/forwarding#confirm=[\w-]+$/,
    );
    assert.match(links.blockUrl(targetId), /^https:\/\/mail\.example\/forwarding#block=[\w-]+$/);
  });

  it("is valid only for its own purpose", () => {
    for (const purpose of ["confirm", "block", "bounce"] as const)
      for (const other of ["confirm", "block", "bounce"] as const) {
        const read = keys.verify(other, keys.sign(purpose, targetId));
        assert.deepEqual(read, purpose === other ? targetId : undefined);
      }
    assert.deepEqual(readConfirmToken(keys, confirm), { targetId, sinceMs });
    assert.deepEqual(readBlockToken(keys, block), { targetId });
    assert.equal(readConfirmToken(keys, block), undefined);
    assert.equal(readBlockToken(keys, confirm), undefined);
  });

  it("is valid after a rotation of SECRET_KEY, and invalid under an unknown key", () => {
    assert.deepEqual(readBlockToken(rotated, block), { targetId });
    assert.equal(readBlockToken(strange, block), undefined);
  });

  it("is invalid with a changed bit, truncated, or as arbitrary text", () => {
    const bytes = Buffer.from(block, "base64url");
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        assert.equal(readBlockToken(keys, changed.toString("base64url")), undefined);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 600 }), (text) => {
        assert.equal(readBlockToken(keys, text), undefined);
        assert.equal(readConfirmToken(keys, text), undefined);
        assert.equal(
          readConfirmToken(keys, confirm.slice(0, text.length % confirm.length)),
          undefined,
        );
      }),
    );
  });
});
