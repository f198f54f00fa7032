import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { cleanLine } from "./clean-line.ts";

describe("a clean line", () => {
  const cases: [string, string, string][] = [
    ["has no line ends", "a\r\nBcc: b\u2028c\u0085d", "a Bcc: b c d"],
    ["has no NUL and no escape", "a\u0000b\u001b[31mc", "a b [31mc"],
    ["has no bidi overrides and isolates", "a\u202egpj.\u202cexe\u2066b\u2069", "agpj.exeb"],
    ["has single blanks and none at its ends", "  a \t\u00a0  b ", "a b"],
    [
      "drops padding of invisible characters",
      "Hi \u200c\u00a0\u200c\u00a0\u034f \u2007\u00ad\u200bthere",
      "Hi there",
    ],
    ["drops zero-width characters within words", "pay\u200bpal\u2060", "paypal"],
    ["drops the mark of an inline picture", "See\n\n\ufffc\n\nTim", "See Tim"],
    ["keeps joined emoji", "👩\u200d🚀", "👩\u200d🚀"],
    ["keeps the non-joiner of Persian words", "می\u200cخواهم", "می\u200cخواهم"],
    ["replaces lone surrogates", "a\ud800b", "a\ufffdb"],
  ];
  for (const [title, text, cleaned] of cases) {
    it(title, () => assert.equal(cleanLine(text, 100), cleaned));
  }

  it("is cut to its length, but never within a character", () => {
    assert.equal(cleanLine("abc😀d", 4), "abc");
    assert.equal(cleanLine("abc😀d", 5), "abc😀");
    assert.equal(cleanLine("a b c", 2), "a");
    assert.equal(cleanLine("lực".normalize("NFD"), 3), "l");
    assert.equal(cleanLine("🇻🇳🇹🇭🇯🇵", 9), "🇻🇳🇹🇭");
    assert.equal(cleanLine("a👩🏽‍🚀", 5), "a");
    assert.equal(cleanLine("ที่นี่", 4), "ที่");
  });

  it("is cut within a letter of more accents than any language has", () => {
    assert.equal(cleanLine(`a${"\u0301".repeat(500)}`, 100).length, 100);
    assert.equal(cleanLine(`a${"\u{1e8d0}".repeat(500)}`, 100).length, 99);
  });

  it("shows text after padding longer than the limit", () => {
    assert.equal(cleanLine(`a${" \u200c".repeat(5_000)}b`, 10), "a b");
  });

  it("is short, well formed, and unchanged when cleaned again", () => {
    const unit = fc.constantFrom(
      "a",
      " ",
      "\n",
      "\u200c",
      "\u200d",
      "\u00ad",
      "\u202e",
      "\ud83d",
      "\ude00",
      "é",
    );
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (units, max) => {
          const line = cleanLine(units.join(""), max);
          assert.ok(line.length <= max && line.isWellFormed());
          // oxlint-disable-next-line no-control-regex
          assert.doesNotMatch(line, /[\u0000-\u001f\u202a-\u202e]| {2}|^ | $/);
          assert.equal(cleanLine(line, max), line);
        },
      ),
    );
  });
});

it("cleans ASCII, which has a fast path, exactly like all other text", () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(ascii, (text) => {
      const longWay = cleanLine(`é${text}é`, 1_000);
      assert.equal(cleanLine(`x${text}x`, 1_000), longWay.replaceAll("é", "x"));
    }),
  );
});
