import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { decodeHeaderText } from "./encoded-words.ts";

const latin1 = (text: string) => Buffer.from(text).toString("latin1");

describe("a header's text", () => {
  const cases: [string, string, string][] = [
    ["decodes Q words", "=?utf-8?Q?caf=C3=A9_au_lait?=", "café au lait"],
    ["decodes B words", "=?UTF-8?b?Y2Fmw6k=?=", "café"],
    ["drops blanks between two words only", "a =?utf-8?Q?b?= \t =?utf-8?Q?c?= d", "a bc d"],
    ["joins base64 split over two words", "=?utf-8?B?Y2?= =?utf-8?B?Fmw6k=?=", "café"],
    ["reads a word that another one begins in", "=?utf-8?Q?a_b =?utf-8?Q?_c?=", "a b c"],
    ["reads a question mark nobody encoded", "=?utf-8?Q?Why?=20not=3F?= now", "Why? not? now"],
    ["allows blanks around the charset", "=? utf-8 ?Q?caf=C3=A9?=", "café"],
    ["reads words of UTF-8 that are not", "=?utf-8?Q?caf=E9?=", "café"],
    ["reads words of UTF-7 one by one", "=?utf-7?Q?+AOk?= =?utf-7?Q?+AOk?=", "éé"],
    ["reads words of ISO-2022-KR", "=?iso-2022-kr?B?GyQpQw5HUTE5Pm4P?=", "한국어"],
    ["joins bytes before it decodes them", "=?utf-8?Q?=C3?= =?utf-8?Q?=A9?=", "é"],
    ["keeps words of two charsets apart", "=?utf-8?Q?=C3=A9?= =?iso-8859-1?Q?=E9?=", "éé"],
    ["reads words inside other text", "<=?utf-8?Q?=C3=A9?=>", "<é>"],
    ["ignores the language after the charset", "=?utf-8*fr?Q?caf=C3=A9?=", "café"],
    ["reads GB2312 as GB18030", "=?gb2312?B?gTCBMcTjusM=?=", "\u0081\u4f60\u597d"],
    ["reads KOI8-R", "=?koi8-r?B?8NLJ18XU?=", "Привет"],
    ["reads Shift_JIS", "=?Shift_JIS?B?g2WDWINn?=", "テスト"],
    [
      "reads ISO-2022-JP word by word",
      "=?ISO-2022-JP?B?GyRCJUYbKEI=?= =?ISO-2022-JP?B?GyRCJTkbKEI=?=",
      "テス",
    ],
    ["guesses where the charset is unknown", "=?x-nonsense?Q?caf=C3=A9?=", "café"],
    ["guesses where ASCII is claimed wrongly", "=?us-ascii?Q?caf=E9?=", "café"],
    ["finishes a word cut off at the end", "=?utf-8?Q?caf=C3=A9", "café"],
    ["keeps a word of unknown encoding", "=?utf-8?X?abc?=", "=?utf-8?X?abc?="],
    ["keeps a word without a payload", "=?utf-8?Q", "=?utf-8?Q"],
    ["keeps broken hex digits", "=?utf-8?Q?a=ZZb=?=", "a=ZZb"],
    ["keeps a question", "Really =? what?", "Really =? what?"],
    ["allows a blank inside a word", "=?utf-8?Q?a b?=", "a b"],
    ["reads raw UTF-8", latin1("Grüße ✓"), "Grüße ✓"],
    ["reads raw UTF-8 in a word cut off at the end", latin1("=?utf-8?Q?voilà"), "voilà"],
    ["reads raw UTF-8 in a word before another", latin1("=?utf-8?Q?à=?utf-8?Q?_b?="), "à b"],
    [
      "reads raw UTF-8 behind a question mark nobody encoded",
      latin1("=?utf-8?Q?Why?=20voilà=3F?= now"),
      "Why? voilà? now",
    ],
    ["reads other raw bytes as windows-1252", "Gr\xfc\xdfe \x80", "Grüße €"],
  ];
  for (const [title, value, text] of cases) {
    it(title, () => assert.equal(decodeHeaderText(value), text));
  }

  it("accepts any text", () => {
    const piece = fc.constantFrom(
      "=?",
      "?=",
      "utf-8",
      "?",
      "q",
      "B",
      "=",
      "C3",
      " ",
      "é",
      "_",
      "A",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        decodeHeaderText(pieces.join(""));
      }),
    );
  });

  it("decodes what was encoded, wherever it was split into words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(), (text, place) => {
        const bytes = Buffer.from(text);
        const at = place % bytes.length;
        const words = [bytes.subarray(0, at), bytes.subarray(at)]
          .map((part) => `=?utf-8?B?${part.toString("base64")}?=`)
          .join(" ");
        assert.equal(decodeHeaderText(words), text.toWellFormed().replace(/^\ufeff/, ""));
      }),
    );
  });
});
