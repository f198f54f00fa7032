import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { parseParameterizedValue, readParamText } from "./header-params.ts";

describe("a value with parameters", () => {
  const cases: [string, string, Record<string, string>][] = [
    ["text/plain", "text/plain", {}],
    ["Text/HTML; CharSet=UTF-8", "text/html", { charset: "UTF-8" }],
    ['multipart/mixed; boundary="a;b=c"', "multipart/mixed", { boundary: "a;b=c" }],
    ['a/b; x="q\\"uo\\\\te"', "a/b", { x: 'q"uo\\te' }],
    ["a/b; x = y ; z=w;", "a/b", { x: "y", z: "w" }],
    ["a/b; flag; x=y", "a/b", { x: "y" }],
    ["a/b (really); x=y (indeed)", "a/b", { x: "y" }],
    ["a/b; x=1; x=2", "a/b", { x: "1" }],
    ["a/b; boundary=----=_Part_1", "a/b", { boundary: "----=_Part_1" }],
    ['a/b; x*0="one "; x*1=two; x*2*=%20three', "a/b", { x: "one two three" }],
    ["a/b; x*=utf-8'en'caf%C3%A9", "a/b", { x: "caf\xc3\xa9" }],
    ["a/b; x*0*=utf-8''%61; x*1=b", "a/b", { x: "ab" }],
    ['a/b; x="never closed', "a/b", { x: "never closed" }],
    ["a/b x=y; z=w", "a/b", { x: "y", z: "w" }],
    ["a/b, x=y", "a/b", { x: "y" }],
    ['a/b; x="C:\\temp\\y"', "a/b", { x: "C:\\temp\\y" }],
    ["a/b; x=plain; x*=utf-8''%65", "a/b", { x: "e" }],
    ["a/b; x*=utf-8''%65; x=plain", "a/b", { x: "e" }],
    ["a/b; x*1=b; x*0=a", "a/b", { x: "ab" }],
    ["a/b; x*0*=utf-8''%25; x*1=%41", "a/b", { x: "%%41" }],
    [`a/b; x*0="it's o'clock"; x*1=!`, "a/b", { x: "it's o'clock!" }],
    ["a/b; x*=caf%C3%A9", "a/b", { x: "caf\xc3\xa9" }],
    ["x=y; z=w", "", { x: "y", z: "w" }],
    ["; x=y", "", { x: "y" }],
    ["", "", {}],
  ];
  for (const [field, value, params] of cases) {
    it(`reads ${JSON.stringify(field)}`, () => {
      const parsed = parseParameterizedValue(field);
      assert.equal(parsed.value, value);
      assert.deepEqual(Object.fromEntries(parsed.params), params);
    });
  }

  const names: [string, string][] = [
    ["a/b; x*=koi8-r''%F0%D2%C9", "При"],
    ["a/b; x*0*=iso-8859-2''%A3; x*1*=%F3", "Łó"],
    ["a/b; x*=''caf%C3%A9", "café"],
    ['a/b; x="=?utf-8?Q?caf=C3=A9?="', "café"],
    ['a/b; x*0="=?utf-8?Q?caf"; x*1="=C3=A9?="', "café"],
    ["a/b; x=caf\xc3\xa9", "café"],
    ["a/b; x=caf\xe9", "café"],
    ["a/b; x=voil\xc3\xa0 ; y=z", "voilà"],
    ["a/b; x=\xd0\xa0(1).pdf", "Р(1).pdf"],
    ["a/b; x=\xd0\xa0(1)", "Р(1)"],
    ["a/b; x=\xe5\xbc\xa0 (of them)", "张"],
    ["a/b; x=\xf0\x9f\x98\xa0", "😠"],
  ];
  for (const [field, name] of names) {
    it(`returns the file name ${name} of ${JSON.stringify(field)}`, () => {
      assert.equal(readParamText(parseParameterizedValue(field), "x"), name);
    });
  }

  it("accepts any text", () => {
    const piece = fc.constantFrom(";", "=", '"', "\\", "(", ")", "*", "0", "'", "%41", " ", "a/b");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const parsed = parseParameterizedValue(pieces.join(""));
        assert.ok(parsed.params.size <= 64);
        for (const name of parsed.params.keys()) {
          assert.equal(typeof readParamText(parsed, name), "string");
        }
      }),
    );
  });

  it("returns any quoted boundary", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,70}$/), (boundary) => {
        const quoted = boundary.replaceAll(/["\\]/g, String.raw`\$&`);
        const parsed = parseParameterizedValue(`multipart/mixed; boundary="${quoted}"; x=y`);
        assert.deepEqual(Object.fromEntries(parsed.params), { boundary, x: "y" });
      }),
    );
  });
});
