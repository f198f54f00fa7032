import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { cleanLine } from "./clean-line.ts";
import { htmlToText } from "./convert-text.ts";

const shown = (html: string) => cleanLine(htmlToText(html, { lengthEnough: 1_000 }), 1_000);

describe("the text of HTML", () => {
  const cases: [string, string, string][] = [
    ["has no tags", "<p class='x'>Hello <b>there</b></p>", "Hello there"],
    ["parts blocks, not inline elements", "<p>a</p><p>b<b>c</b></p><td>d</td>", "a bc d"],
    [
      "has no style, script, title and comments",
      "<title>t</title><style>p{}</style><!-- <p>c --><script>if(a<b)</script>x",
      "x",
    ],
    ["has no conditional comments", "<!--[if mso]><p>Outlook</p><![endif]-->x<!doctype html>", "x"],
    ["ends style at its own tag only", "<style></p>a</style >b", "b"],
    ["hides what an unclosed style begins", "a<style>b", "a"],
    [
      "decodes entities",
      "&lt;b&gt; caf&eacute; &#8364;&#x20ac; &#128; &euro; &amp;amp;",
      "<b> café €€ € € &amp;",
    ],
    ["keeps unknown entities", "&nosuch; & &;", "&nosuch; & &;"],
    ["makes entities outside Unicode visible", "&#0;&#xD800;&#99999999;", "\ufffd\ufffd\ufffd"],
    [
      "drops the padding of a preheader",
      `Pre${"&zwnj;&nbsp;&#847; &shy;".repeat(90)}<p>Text</p>`,
      "Pre Text",
    ],
    ["keeps a > in an attribute out", '<img alt="a > b"><a title="x>y" href=z>c</a>', "c"],
    ["keeps a < that begins no tag", "1 < 2 <3", "1 < 2 <3"],
    ["ends with a tag that never does", "a<p class='", "a"],
  ];
  for (const [title, html, text] of cases) it(title, () => assert.equal(shown(html), text));

  it("has the line ends of its blocks, not of its source", () => {
    assert.equal(
      htmlToText("<p>a\r\nb</p>c<br>d<td>e</td>", { lengthEnough: 100 }),
      "\na b\nc\nd e ",
    );
  });

  it("accepts any markup and stops at the requested length", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "</",
      "<!--",
      "-->",
      "<style>",
      "</style>",
      '"',
      "='",
      "&",
      "#x",
      "p",
      " ",
      "<p ",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 100 }), (pieces) => {
        assert.ok(htmlToText(pieces.join(""), { lengthEnough: 20 }).length <= 20 + 80);
      }),
    );
  });

  it("is complete without markup", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^<&\n]*$/), (text) => {
        assert.equal(htmlToText(text, { lengthEnough: text.length + 1 }), text);
      }),
    );
  });
});
