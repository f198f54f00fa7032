import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { cleanText } from "./clean-text.ts";

describe("the text of a sender, for a model", () => {
  for (const [what, text, clean] of [
    ["an image", "a ![pixel](https://x.test/p?data=1) b", "a   b"],
    ["an image by reference", "a ![pixel][1] b", "a   b"],
    [
      "an image around an image",
      "![![a](https://x.test/1)](https://x.test/2)",
      " ](https://x.test/2)",
    ],
    ["an image with marks before it", "wow!!![a](https://x.test/1)", "wow!! "],
    ["an image tag", 'a <IMG src="https://x.test/p"> b', "a   b"],
    ["an image tag without an end", 'a <img src="https://x.test/p"', "a  "],
    ["an image tag with an invisible character", "a <i\u200bmg src=x> b", "a   b"],
    ["text in tag characters", "a\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}b", "ab"],
    ["text in variation selectors", "a\ufe00\ufe01\ufe02\ufe03b", "ab"],
    ["zero-width and bidirectional characters", "pass\u200bword \u202egnp.exe", "password gnp.exe"],
    ["controls", "a\u001b[31mred\u0000b", "a[31mredb"],
    ["line ends of all kinds", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ] as const) {
    test(`leaves out ${what}`, () => {
      assert.equal(cleanText(text), clean);
    });
  }

  test("keeps links, marks, emoji, and other scripts", () => {
    for (const text of [
      "[Confirm](https://shop.test/c?a=1&b=2)!",
      "Great! [1] Really!",
      "👩‍👩‍👧 ❤️ می‌خواهم",
      "if (a < b && c > d) x[0]!",
    ]) {
      assert.equal(cleanText(text), text);
    }
  });

  test("never leaves an image, whatever is around it", () => {
    const part = constantFrom(
      ..."! [ ] ( ) < > a \n ![ ]( img <img <image ![a](b) ![a][b] \u200b /".split(" "),
    );
    assertProperty(
      property(array(part, { maxLength: 30 }), (parts) => {
        const clean = cleanText(parts.join(""));
        assert.ok(!clean.includes("!["), clean);
        assert.doesNotMatch(clean, /<(?:img|image)(?![a-z0-9])/i);
      }),
    );
  });

  test("takes time in proportion to hostile text", () => {
    for (const piece of ["![", "<img ", "!", "[", "!!![", "<im![a](b)g ", "![](", "![]["]) {
      const text = piece.repeat(100_000 / piece.length);
      assert.ok(cleanText(text).length <= text.length);
    }
  });
});
