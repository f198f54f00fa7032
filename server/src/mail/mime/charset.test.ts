import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { decodeCharset } from "./charset.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** One word for each charset of the Encoding Standard, with its bytes. */
const STANDARD: [string, string, string][] = [
  ["utf-8", "e282ac", "€"],
  ["ibm866", "8fe0a8a2a5e2", "Привет"],
  ["iso-8859-2", "a3f3b1", "Łóą"],
  ["iso-8859-3", "a6fd", "Ĥŭ"],
  ["iso-8859-4", "b6e7", "ļį"],
  ["iso-8859-5", "bfe0d8", "При"],
  ["iso-8859-6", "e3d1", "كر"],
  ["iso-8859-7", "c1f9", "Αω"],
  ["iso-8859-8", "f9ec", "של"],
  ["iso-8859-8-i", "f9ec", "של"],
  ["iso-8859-10", "a2be", "Ēū"],
  ["iso-8859-13", "c0fe", "Ąž"],
  ["iso-8859-14", "d0f0", "Ŵŵ"],
  ["iso-8859-15", "a4bd", "€œ"],
  ["iso-8859-16", "a4aa", "€Ș"],
  ["koi8-r", "f0d2c9", "При"],
  ["koi8-u", "b4a7", "Єї"],
  ["macintosh", "8ea5", "é•"],
  ["windows-874", "cad1", "สั"],
  ["windows-1250", "8a9a", "Šš"],
  ["windows-1251", "cff0e8", "При"],
  ["windows-1252", "80e9", "€é"],
  ["windows-1253", "c1f9", "Αω"],
  ["windows-1254", "d0fe", "Ğş"],
  ["windows-1255", "f9ec", "של"],
  ["windows-1256", "e3d1", "مر"],
  ["windows-1257", "c0fe", "Ąž"],
  ["windows-1258", "f0fe", "đ₫"],
  ["x-mac-cyrillic", "8ff0dc", "Пр№"],
  ["gbk", "c4e3", "你"],
  ["gb18030", "8139ee39", "㐀"],
  ["big5", "a741", "你"],
  ["euc-jp", "c6fccbdc", "日本"],
  ["iso-2022-jp", "1b2442467c4b5c1b2842", "日本"],
  ["shift_jis", "93fa967b", "日本"],
  ["euc-kr", "b0a1", "가"],
  ["utf-16be", "65e5672c", "日本"],
  ["utf-16le", "e5652c67", "日本"],
];

describe("a charset", () => {
  for (const [label, encoded, text] of STANDARD) {
    it(`of the standard is decoded: ${label}`, () => {
      assert.equal(decodeCharset(hex(encoded), label), text);
      assert.equal(decodeCharset(hex(encoded), ` "${label.toUpperCase()}"; `), text);
    });
  }

  const others: [string, string, string, string][] = [
    ["UTF-7", "utf-7", "4869204d6f6d202b4a6a6f202b414b4d2026202b2d", "Hi Mom ☺ £ & +"],
    ["UTF-7 without the end of a run", "unicode-1-1-utf-7", "2b414f6b", "é"],
    ["HZ", "HZ-GB-2312", "7e7b44633a437e7d7e7e2061", "你好~ a"],
    ["HZ, which a line's end takes back to ASCII", "hz", "7e7b4463 0a 61 7e 0a 62", "你\nab"],
    ["ISO-2022-KR", "iso-2022-kr", "1b2429430e475131393e6e0f2074657374", "한국어 test"],
    ["ISO-2022-KR without its designation", "ISO-2022-KR", "0e475131393e6e0f", "한국어"],
    ["ISO-2022-CN", "iso-2022-cn", "1b2429410e44633a430f", "你好"],
    ["ISO-2022-JP under a name of Microsoft's", "CP50221", "1b2442467c4b5c1b2842", "日本"],
    ["cp850", "cp850", "82bb", "é╗"],
    ["cp852", "IBM852", "9f9d", "čŁ"],
    ["cp858", "cp00858", "d5", "€"],
    ["cp437", "CP-437", "82e1", "éß"],
    ["UTF-16 with a mark", "utf-16", "feff65e5672c", "日本"],
    ["UTF-16 with the other mark", "utf-16", "fffee5652c67", "日本"],
    ["UTF-16 without a mark", "UTF16", "61006200e9", "ab\ufffd"],
    ["UTF-32", "utf-32", "fffe0000e56500002c670000", "日本"],
    ["UTF-32 big-endian", "utf-32be", "000065e50001f600", "日😀"],
    ["GB 2312 that holds GB 18030", "gb2312", "8130813081308130c4e3", "\u0080\u0080你"],
    ["ISO 8859 as senders punctuate it", "ISO8859_15", "a4", "€"],
    ["windows as senders punctuate it", "win-1251", "cff0e8", "При"],
    ["Shift_JIS as senders punctuate it", "x-sjis", "93fa", "日"],
    ["EUC as senders punctuate it", "euc_jp", "c6fc", "日"],
    ["a label with its parameter's name", "charset=koi8-r", "f0d2c9", "При"],
  ];
  for (const [title, label, encoded, text] of others) {
    it(`beyond the standard is decoded: ${title}`, () => {
      assert.equal(decodeCharset(hex(encoded), label), text);
    });
  }

  const guessed: [string, string, string, string][] = [
    ["is unknown and the text UTF-8", "x-nonsense", "c3a9", "é"],
    ["is unknown and the text is not", "x-nonsense", "e980", "é€"],
    [
      "is unknown and nearly all of the text UTF-8",
      "x-nonsense",
      "c3a9c3a0e920c3a8c3aa",
      "éà\ufffd èê",
    ],
    ["is unknown and little of the text UTF-8", "x-nonsense", "c3a9e9e8ea", "Ã©éèê"],
    ["is for private characters", "x-user-defined", "c3a9", "é"],
    ["is ASCII and the text is not", "us-ascii", "c3a9", "é"],
    ["is UTF-8 and no character of the text is", "utf-8", "636166e9 20 e0", "café à"],
    ["is missing but for a mark", "", "fffee5652c67", "日本"],
    ["is missing and the text has a mark of UTF-8", "", "efbbbfc3a9", "é"],
  ];
  for (const [title, label, encoded, text] of guessed) {
    it(`is guessed if it ${title}`, () => {
      assert.equal(decodeCharset(hex(encoded), label), text);
    });
  }

  it("of a long text is guessed by all of its characters", () => {
    const long = (part: string, count: number) => bytes(part.repeat(count));
    const broken = long("caf\xe9 ", 100_000);
    const valid = long("\xc3\xa9 ", 399_999);
    const enough = long("\xc3\xa9 ", 1);
    assert.ok(decodeCharset(Buffer.concat([broken, valid]), "").startsWith("café "));
    const mostly = decodeCharset(Buffer.concat([broken, valid, enough]), "");
    assert.ok(mostly.startsWith("caf\ufffd ") && mostly.endsWith("é é "));
  });

  it("stays UTF-8 if only some characters are invalid", () => {
    assert.equal(decodeCharset(hex("c3a9e9"), "utf-8"), "é\ufffd");
  });

  it("decodes what was encoded in UTF-7", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = Array.from(text, (char) => {
          const units = Buffer.from(char, "utf16le").swap16().toString("base64");
          return `+${units.replace(/=+$/, "")}-`;
        });
        assert.equal(decodeCharset(bytes(encoded.join("")), "utf-7"), text.toWellFormed());
      }),
    );
  });

  const labels = [...STANDARD, ...others.map(([, ...rest]) => rest)].map(([label]) => label);
  it("never throws, is well formed, and gives at most one character per byte", () => {
    const byte = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0x1b, 0x0e, 0x0f, 0x7e, 0x7b, 0x7d, 0x2b, 0x2d, 0x0a, 0x24, 0x29, 0xff, 0xfe),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), fc.constantFrom(...labels), (all, label) => {
        const text = decodeCharset(Buffer.from(all), label);
        assert.ok(text.isWellFormed());
        assert.ok(text.length <= all.length + 1, `${text.length} of ${all.length} in ${label}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it("accepts any label", () => {
    fc.assert(
      fc.property(fc.string(), (label) => {
        assert.ok(decodeCharset(hex("61c3a9"), label).length > 0);
      }),
    );
  });
});
