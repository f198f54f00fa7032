import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { isSameAddress, readSendableAddress } from "./sendable-address.ts";

const read = (typed: string): string => {
  const reading = readSendableAddress(typed);
  return reading.valid ? reading.address.text : reading.error;
};

describe("an address that mail can be sent to", () => {
  const accepted: [typed: string, text: string][] = [
    ["ada@example.org", "ada@example.org"],
    ["  Ada.Lovelace+notes@Example.ORG ", "Ada.Lovelace+notes@example.org"],
    ["o'neill_{x}@mail.example.co.uk", "o'neill_{x}@mail.example.co.uk"],
    ["jörg@bücher.example", "jörg@xn--bcher-kva.example"],
    ["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"],
    ["info@例子。广告", "info@xn--fsqu00a.xn--4rr70v"],
    ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
    ["jo\u0308rg@example.org", "jörg@example.org"],
  ];
  for (const [typed, text] of accepted) {
    test(`accepts ${typed}`, () => assert.equal(read(typed), text));
  }

  const malformed = [
    "",
    "ada",
    "@example.org",
    "ada@",
    "ada@example",
    "ada@localhost",
    "ada@example.org, eve@example.net",
    "ada@example.org;eve@example.net",
    "ada@example.org eve@example.net",
    "Ada <ada@example.org>",
    "<ada@example.org>",
    "ada@example.org (Ada)",
    "(x)ada@example.org",
    '"ada lovelace"@example.org',
    '"ada"@example.org',
    "@relay.example:ada@example.org",
    "ada%example.net@relay@example.org",
    "group:ada@example.org;",
    "mailto:ada@example.org?bcc=eve@example.net#@",
    "ada@[192.0.2.1]",
    "ada@192.0.2.1",
    "ada@127.1",
    "ada@0x7f.1",
    "ada@1.2.3.0x04",
    "ada@ex%61mple.org",
    "ada@example.org/path",
    "ada@example.org:25",
    "ada@example.org#",
    "ada@example.org?x",
    "ada@exam_ple.org",
    "ada@-example.org",
    "ada@example-.org",
    "ada@.example.org",
    "ada@example..org",
    "ada@example.org.",
    ".ada@example.org",
    "ada.@example.org",
    "ada..l@example.org",
    "ada\\@x@example.org",
    `${"a".repeat(65)}@example.org`,
    `${"ö".repeat(33)}@example.org`,
    `ada@${"a".repeat(64)}.org`,
    `ada@${"abcdefgh.".repeat(28)}org`,
  ];
  for (const typed of malformed) {
    test(`rejects ${JSON.stringify(typed)}`, () => assert.equal(read(typed), "ADDRESS_INVALID"));
  }

  const unsafe = [
    "ada@example.org\r\nBcc: eve@example.net",
    "ada@example.org\n",
    "ada\r@example.org",
    "ada\0@example.org",
    "ada\t@example.org",
    "ada\x7f@example.org",
    "ada\u0085@example.org",
    "ada\u2028@example.org",
    "ada\u2029@example.org",
    "ada\u202e@example.org",
    "ada\u2066@example.org",
    "ada\u200b@example.org",
    "ada\u200d@example.org",
    "ada\u00ad@example.org",
    "ada\ufeff@example.org",
    "ada@exa\u200cmple.org",
    "ada\u3164@example.org",
    "ada\ufe0f@example.org",
    "ada\ud800@example.org",
    "ada\u{e0041}@example.org",
  ];
  for (const typed of unsafe) {
    test(`rejects the unsafe characters of ${JSON.stringify(typed)}`, () =>
      assert.equal(read(typed), "UNSAFE_CHARACTERS"));
  }

  test("compares addresses without regard to case", () => {
    const [one, other] = [
      readSendableAddress("Ada@example.org"),
      readSendableAddress("ada@EXAMPLE.org"),
    ];
    assert.ok(one.valid && other.valid);
    assert.equal(isSameAddress(one.address, other.address), true);
  });
});

test("an accepted address is the same in a header and an SMTP command, and is parsed to itself", () => {
  const pieces = fc.constantFrom(
    ...Array.from("a b.@<>(),;:\\\"[]%!#'*\r\n\t\0\u0085\u2028\u202e\u200b\uff20\u3002例öß0-_+x"),
    "@example.org",
    "ada",
  );
  const typed = fc.oneof(
    fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join("")),
    fc.string({ unit: ANY_CHARACTER, maxLength: 40 }).map((local) => `${local}@example.org`),
    fc.string({ unit: ANY_CHARACTER, maxLength: 40 }).map((domain) => `ada@${domain}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readSendableAddress(text);
      if (!reading.valid) return;
      const { local, domain } = reading.address;
      assert.doesNotMatch(reading.address.text, /[\s\p{C}\p{Z}<>(),;:\\"[\]]/u);
      assert.match(domain, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      assert.ok(!local.includes("@"));
      assert.deepEqual(readSendableAddress(reading.address.text), reading);
    }),
    { numRuns: 3_000 },
  );
});
