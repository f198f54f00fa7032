import assert from "node:assert/strict";
import { isIP } from "node:net";
import { describe, test } from "node:test";
import {
  assert as check,
  array,
  domain,
  ipV4Extended,
  ipV6,
  oneof,
  pre,
  property,
  string,
  webAuthority,
} from "fast-check";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { isPublicSuffix, readDomainName } from "./domain-name.ts";

describe("a domain's name as an operator types it", () => {
  test("is read in lower-case ASCII, whatever the alphabet", () => {
    const names = [
      [" Mail.Example.ORG ", "mail.example.org"],
      ["münchen.example", "xn--mnchen-3ya.example"],
      ["XN--MNCHEN-3YA.example", "xn--mnchen-3ya.example"],
      ["日本。example", "xn--wgv71a.example"],
      ["ｍａｉｌ.example", "mail.example"],
      ["a-b.c--d.example", "a-b.c--d.example"],
    ] as const;
    for (const [typed, name] of names) assert.equal(readDomainName(typed), name, typed);
  });

  test("is invalid if it can't receive mail or is ambiguous", () => {
    const none = [
      ["", " ", "localhost", "example", ".example.org", "example.org.", "a..example"],
      ["-a.example", "a-.example", "a_b.example", "*.example.org", "a b.example"],
      ["192.0.2.1", "127.1", "0x7f.1", "[2001:db8::1]", "2001:db8::1", "example.1", "a.0x1"],
      ["user@example.org", "https://example.org", "example.org/x", "example.org:25"],
      ["ex%61mple.org", "example.org\r\nx", "exam\u00adple.org", "a\u200d.example"],
      ["xn--a.example", `${"a".repeat(64)}.example`, `${"abcdefg.".repeat(24)}example`],
    ];
    for (const typed of none.flat()) assert.equal(readDomainName(typed), undefined, typed);
  });

  test("has one normal form: parsing any result again changes nothing", () => {
    const labels = array(string({ unit: "grapheme", maxLength: 12 }), { maxLength: 4 });
    const typed = oneof(
      string({ unit: ANY_CHARACTER, maxLength: 60 }),
      labels.map((parts) => parts.join(".")),
      domain(),
      webAuthority(),
      ipV4Extended(),
      ipV6(),
    );
    check(
      property(typed, (text) => {
        const name = readDomainName(text);
        if (name === undefined) return;
        assert.match(name, /^[a-z0-9.-]{3,189}$/);
        assert.equal(isIP(name), 0);
        assert.equal(new URL(`http://${name}/`).hostname, name);
        assert.equal(readDomainName(name), name);
        assert.equal(readDomainName(name.toUpperCase()), name);
      }),
      { numRuns: 2_000 },
    );
  });

  test("accepts all common names", () => {
    check(
      property(domain(), (name) => {
        pre(name.length < 150 && !/(?:^|\.)..--/.test(name));
        assert.equal(readDomainName(name), name.toLowerCase());
      }),
    );
  });

  test("is a public suffix if anyone can register names below it", async () => {
    const suffixes = ["co.uk", "com.au", "xn--55qx5d.cn"];
    const own = ["example.co.uk", "mayfly.test", "mail.example.org", "github.io"];
    for (const name of suffixes) assert.equal(await isPublicSuffix(name), true, name);
    for (const name of own) assert.equal(await isPublicSuffix(name), false, name);
  });
});
