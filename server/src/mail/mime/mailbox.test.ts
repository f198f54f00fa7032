import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { ADDRESS_LENGTH_SHOWN_MAX, NAME_LENGTH_MAX, parseFirstMailbox } from "./mailbox.ts";

/** One character per byte, as fields are read. */
const utf8 = (text: string) => Buffer.from(text).toString("latin1");

describe("the first mailbox of a field", () => {
  const cases: [string, string, string][] = [
    ["ann@a.example", "ann@a.example", ""],
    ["<ann@a.example>", "ann@a.example", ""],
    ["Ann Lee <ann@a.example>", "ann@a.example", "Ann Lee"],
    ['"Lee, Ann" <ann@a.example>', "ann@a.example", "Lee, Ann"],
    ['"Ann \\"the\\" Lee" <ann@a.example>', "ann@a.example", 'Ann "the" Lee'],
    ["ann@a.example (Ann Lee)", "ann@a.example", "Ann Lee"],
    ["Ann (of (the) shop) <ann@a.example>", "ann@a.example", "Ann"],
    ["Ann <ann@a.example>, Bob <bob@b.example>", "ann@a.example", "Ann"],
    ["Ann <ann@a.example> Bob <bob@b.example>", "ann@a.example", "Ann"],
    ["Shop: Ann <ann@a.example>, bob@b.example;", "ann@a.example", "Ann"],
    ["undisclosed-recipients:;", "", ""],
    [", , ann@a.example", "ann@a.example", ""],
    ["<@relay.example,@b.example:ann@a.example>", "ann@a.example", ""],
    ['"ann lee"@a.example', '"ann lee"@a.example', ""],
    ["< ann@a.example >", "ann@a.example", ""],
    ["Ann <ann(comment)@a.example>", "ann@a.example", "Ann"],
    ["Ann <ann@a.example", "ann@a.example", "Ann"],
    ['"Ann <ann@a.example>', "ann@a.example", '"Ann'.slice(1)],
    ["=?utf-8?Q?J=C3=BCrgen?= <j@a.example>", "j@a.example", "Jürgen"],
    ['"=?utf-8?Q?J=C3=BCrgen?=" <j@a.example>', "j@a.example", "Jürgen"],
    ["=?utf-8?Q?Ann_=3Cann=40a.example=3E?=", "ann@a.example", "Ann"],
    ["Ann", "", "Ann"],
    ["<>", "", ""],
    ["", "", ""],
    ["MAILER-DAEMON", "", "MAILER-DAEMON"],
    ["J\xfcrgen <j@a.example>", "j@a.example", "Jürgen"],
    ["\xe2\x9c\x93@a.example", "✓@a.example", ""],
    [utf8("✓@ärzte.example"), "✓@ärzte.example", ""],
    [utf8("Ann <ann@почта.рф>"), "ann@почта.рф", "Ann"],
    [utf8("ann@аррӏе.com"), "ann@xn--80ak6aa92e.com", ""],
    ["<=?utf-8?Q?ann=40=D0=B0=D1=80=D1=80=D3=8F=D0=B5.com?=>", "ann@xn--80ak6aa92e.com", ""],
    [utf8("ann@bаnk.example"), "ann@xn--bnk-6cd.example", ""],
    [utf8("ann@ｂank.example"), "ann@bank.example", ""],
    [utf8('"é"@a%é'), '"é"@a%é', ""],
    [utf8("Voilà <voilà@a.example>"), "voilà@a.example", "Voilà"],
    [utf8("张三 <张三@例子.cn>"), "张三@例子.cn", "张三"],
    [utf8("<Р@a.example>"), "Р@a.example", ""],
    [utf8("😠@a.example (нет נ)"), "😠@a.example", "нет נ"],
    [utf8('"Р" <" à"@a.example>'), '" à"@a.example', "Р"],
    [utf8("Ann\u00a0ann@a.example"), "ann@a.example", "Ann"],
    [utf8("<ann\u00a0@a.example>"), "ann@a.example", ""],
  ];
  for (const [field, address, name] of cases) {
    it(`of ${JSON.stringify(field)} is ${address || "none"}`, () => {
      assert.deepEqual(parseFirstMailbox(field), { address, name });
    });
  }

  it("is never taken from an encoded name", () => {
    const field = "=?utf-8?Q?=3Cboss=40bank.example=3E=2C?= <thief@a.example>";
    assert.equal(parseFirstMailbox(field).address, "thief@a.example");
  });

  it("is bounded and one line for any field", () => {
    const piece = fc.constantFrom(
      ...'"()<>,;:@\\ \t'.split(""),
      "a",
      "b.example",
      "\n",
      "=?utf-8?Q?=00?=",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 600 }), (pieces) => {
        const { address, name } = parseFirstMailbox(pieces.join(""));
        assert.ok(address.length <= ADDRESS_LENGTH_SHOWN_MAX && name.length <= NAME_LENGTH_MAX);
        // oxlint-disable-next-line no-control-regex
        assert.doesNotMatch(address + name, /[\u0000-\u001f]/);
      }),
    );
  });

  it("has the name and address that were written", () => {
    const name = fc
      .stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/)
      .filter((text) => !/ {2}|=\?/.test(text));
    const address = fc.stringMatching(/^[a-z0-9.+_-]{1,20}@[a-z0-9]{1,20}\.example$/);
    fc.assert(
      fc.property(name, address, (text, mail) => {
        const field = `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}" <${mail}>`;
        assert.deepEqual(parseFirstMailbox(field), { address: mail, name: text });
      }),
    );
  });
});
