import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import { deriveSubscriberKeys } from "./subscriber-keys.ts";
import { createSubscriptionLinks, readConfirmToken, readEndToken } from "./subscription-links.ts";

const secret = randomBytes(32);
const keys = deriveSubscriberKeys([secret]);
const rotated = deriveSubscriberKeys([randomBytes(32), secret]);
const strange = deriveSubscriberKeys([randomBytes(32)]);
const links = createSubscriptionLinks(keys, { publicUrl: "https://mail.example" });
const tokenOf = (url: string) => url.slice(url.indexOf("=") + 1);
const random = (size: number) => randomBytes(size);

const idsOf = (text: string, of = keys) => {
  const reading = readSendableAddress(text);
  assert.ok(reading.valid);
  return of.idsOf(reading.address).map((id) => id.toString("hex"));
};

describe("a subscriber", () => {
  it("has the same id for every spelling of an address, and after a rotation of SECRET_KEY", () => {
    for (const other of ["Anna@Example.org", "anna+news@example.org"])
      assert.deepEqual(idsOf(other), idsOf("anna@example.org"));
    assert.notDeepEqual(idsOf("anna@example.com"), idsOf("anna@example.org"));
    assert.equal(idsOf("anna@example.org", rotated)[1], idsOf("anna@example.org")[0]);
    assert.notDeepEqual(idsOf("anna@example.org", strange), idsOf("anna@example.org"));
  });

  it("has an address that only the right secret opens", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), fc.nat(), (email, at) => {
        const text = email.toWellFormed();
        const sealed = keys.sealEmail(text, random);
        assert.equal(keys.openEmail(sealed), text);
        assert.equal(rotated.openEmail(sealed), text);
        assert.equal(strange.openEmail(sealed), undefined);
        const place = at % sealed.length;
        assert.equal(keys.openEmail(sealed.subarray(0, place)), undefined);
        sealed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
        assert.equal(keys.openEmail(sealed), undefined);
      }),
    );
  });
});

describe("a link in our mails", () => {
  const subscriberId = randomBytes(16);
  const askedAtMs = 1_795_251_600_123;
  const confirm = tokenOf(links.confirmUrl(subscriberId, askedAtMs));
  const end = tokenOf(links.endUrl(subscriberId));

  it("has its token in the fragment, except the one-click link of mail programs", () => {
    const place = "https://mail.example/subscription#";
    assert.ok(links.confirmUrl(subscriberId, 1).startsWith(`${place}confirm=`));
    assert.ok(links.endUrl(subscriberId).startsWith(`${place}end=`));
    const oneClick = `https://mail.example/api/subscriptions/one-click?token=${end}`;
    assert.equal(links.oneClickUrl(subscriberId), oneClick);
  });

  it("is valid for its own purpose only, and after a rotation of SECRET_KEY", () => {
    assert.deepEqual(readConfirmToken(keys, confirm), { subscriberId, askedAtMs });
    assert.deepEqual(readEndToken(rotated, end), { subscriberId });
    const one = tokenOf(links.endUrl(subscriberId, "newsletter"));
    assert.deepEqual(readEndToken(keys, one), { subscriberId, topic: "newsletter" });
    assert.equal(readEndToken(keys, confirm), undefined);
    assert.equal(readConfirmToken(keys, end), undefined);
    assert.equal(readEndToken(strange, end), undefined);
  });

  it("is invalid with any changed bit, truncated, or as arbitrary text", () => {
    const bytes = Buffer.from(confirm, "base64url");
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        assert.equal(readConfirmToken(keys, changed.toString("base64url")), undefined);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 600 }), (text) => {
        assert.equal(readEndToken(keys, text), undefined);
        assert.equal(readConfirmToken(keys, text), undefined);
        assert.equal(readEndToken(keys, end.slice(0, text.length % end.length)), undefined);
      }),
    );
  });
});
