import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../contract/test/any-character.ts";
import { FREE_WORDS } from "./free-words.ts";
import { isReservedName } from "./reserved-names.ts";

const RFC_2142 =
  "info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp";

describe("reserved names", () => {
  for (const name of RFC_2142.split(" ")) {
    it(`hold ${name} of RFC 2142`, () => assert.ok(isReservedName(name)));
  }

  for (const name of ["general", "privacy", "legal", "business", "admin", "root", "no-reply"]) {
    it(`hold ${name}`, () => assert.ok(isReservedName(name)));
  }

  const lookAlikes = [
    "P0STMASTER",
    "post.master",
    "mailer-daemon",
    "MAILER_DAEMON",
    "adm1n",
    "admln",
    "adrnin",
    "ádmìn",
    "abu5e",
    "r00t",
    "5upp0rt",
    "pr1vacy",
    "no.re_ply",
    "vvebmaster",
    "ADMİN",
  ];
  for (const name of lookAlikes) {
    it(`hold the look-alike ${name}`, () => assert.ok(isReservedName(name)));
  }

  for (const name of ["anna", "abusement", "roots", "sale", "7kd2", "", "..."]) {
    it(`leave ${JSON.stringify(name)} free`, () => assert.equal(isReservedName(name), false));
  }

  it("include no word of free addresses", () => {
    assert.deepEqual(
      FREE_WORDS.filter((word) => isReservedName(word)),
      [],
    );
  });

  it("ignore case, dots, dashes, and underscores", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "d", "m", "i", "n", "0", "p", "o", "s", "t", "e", "r", "b"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(name, fc.constantFrom(".", "-", "_", "..__"), (text, mark) => {
        const marked = text.toUpperCase().split("").join(mark);
        assert.equal(isReservedName(marked), isReservedName(text));
      }),
    );
  });

  it("handle any text", () => {
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => void isReservedName(text)));
  });
});
