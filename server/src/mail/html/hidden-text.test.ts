import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { visibleText } from "../testing/visible-text.ts";
import { EFFORT_MAX } from "./effort.ts";
import { previewHtml } from "../text/preview.ts";
import { DocumentStyles } from "./css/style-sheet.ts";
import { VisibleHtml } from "./visible-html.ts";

const visible = (html: string) => visibleText(new VisibleHtml(html)).replace(/\s+/g, " ").trim();

describe("text hidden by CSS", () => {
  for (const style of [
    "display:none",
    "DISPLAY : NONE !important",
    "dis\\70 lay:none",
    "display:/**/none",
    "visibility:hidden",
    "visibility: collapse",
    "font-size:0",
    "font-size:0px;line-height:0",
    "font-size:1px",
    "font:0/0 a",
    "opacity:0",
    "opacity:0%",
    "opacity:.01",
    "max-height:0;overflow:hidden",
    "max-height:0px; overflow-y:hidden",
    "height:1px;width:1px;overflow:hidden",
    "width:0;overflow:hidden",
    "max-width:0;overflow:hidden",
    "color:#fff",
    "color:#fefefe",
    "color:#0000",
    "color:#12345608",
    "color:#abc;background:#aabbcc",
    "color:#abcf;background-color:#aabbccff",
    "color:white",
    "color:rgb(255, 255, 255)",
    "color:transparent",
    "color:rgba(0,0,0,0)",
    "color:#33aa33;background:#33aa33 none",
    "background-color:black;color:#010101",
    "color:hsl(0 0% 50%);background-color:hsl(0 0% 50%)",
    "position:absolute;left:-9999px",
    "position:fixed;top:-100em",
    "text-indent:-9999px",
    "position:absolute;clip:rect(0 0 0 0)",
    "clip-path:inset(50%)",
    "transform:scale(0)",
    "transform:rotate(5deg) scale(.01)",
    "-webkit-transform:scale(0)",
    "-webkit-filter:opacity(0)",
    "scale:1 0",
    "zoom:.01",
    "filter:opacity(0)",
    "filter:blur(2px) opacity(1%)",
    "content-visibility:hidden",
    "translate:0 -100em",
    "transform:translate(0, -9999px)",
    "-webkit-text-fill-color:transparent",
    "-webkit-text-fill-color:#fff;color:#000",
  ]) {
    it(`is skipped: ${style}`, () => {
      assert.equal(visible(`<div style="${style}">no <b>no</b></div><p>yes</p>`), "yes");
      const sheet = `<style>.x, #y{${style}}</style>`;
      assert.equal(visible(`${sheet}<div class="a x">no</div>yes`), "yes");
      assert.equal(visible(`${sheet}<div id="y">no</div>yes`), "yes");
    });
  }

  for (const [title, html] of [
    [
      "text in the color of a background that outranks an attribute",
      '<td bgcolor="#000000" style="background:#fff;color:#fff">no</td>yes',
    ],
    [
      "text in a translucent color like the background",
      '<p style="color:rgba(0,0,0,.02)">no</p>yes',
    ],
    [
      "text on a translucent background over the same color",
      '<p style="background:rgba(255,255,255,.5);color:#fff">no</p>yes',
    ],
    [
      "a rule of a descendant of an implied body",
      "<style>html body .x{display:none}</style><p class=x>no</p>yes",
    ],
    ["a display that an invalid value follows", '<p style="display:none;display:x">no</p>yes'],
    ["a scale that an invalid value follows", '<p style="scale:0;scale:x">no</p>yes'],
    ["a filter that an invalid value follows", '<p style="filter:opacity(0);filter:x">no</p>yes'],
    ["a font size that an invalid value follows", '<p style="font-size:0;font-size:x">no</p>yes'],
    [
      "a selector of an attribute",
      "<style>p[id]{display:none}</style><p id=x>no</p><p title=x>yes</p>",
    ],
    [
      "a selector of an attribute's value",
      '<style>p[title^="a"]{display:none}</style><p title=ab>no</p><p title=b>yes</p>',
    ],
    [
      "the last of many classes",
      `<style>.h{display:none}</style><p class="${"c ".repeat(30)} h">no</p>yes`,
    ],
    [
      "the last of many declarations",
      `<p style="${"color:red;".repeat(200)};display:none">no</p>yes`,
    ],
    ["the hidden attribute", "<div hidden>no</div>yes"],
    ["a background attribute", '<table bgcolor="#FFFFFF"><td><font color="white">no</font>yes'],
    [
      "the background of an ancestor",
      '<body bgcolor=black><p style="color:#000">no</p><p style="color:#fff">yes',
    ],
    [
      "a descendant selector",
      "<style>td .x{display:none}</style><td><p class=x>no</p></td><i class=x>yes</i>",
    ],
    ["a rule for screens", "<style>@media screen{.x{display:none}}</style><p class=x>no</p>yes"],
    [
      "a rule for wide screens",
      "<style>@media (min-width:1px){.x{display:none}}</style><p class=x>no</p>yes",
    ],
    ["a later style sheet", "<p class=x>no</p>yes<style>.x{display:none}</style>"],
    [
      "a style element after a comment",
      "<!--[if !mso]><!--><style>.x{opacity:0}</style><!--<![endif]--><p class=x>no</p>yes",
    ],
    [
      "a cell of a nested table",
      '<table><td style="display:none"><table><b><td>no<td>no</td></b></table>no</td><td>yes',
    ],
    [
      "an item of a nested list",
      '<ul><li style="display:none"><ul><b><li>no<li>no</ul>no</b><li>yes</ul>',
    ],
    ["an element without its end tag", '<ul><li style="display:none">no<li>yes</ul>'],
    ["an unquoted attribute", "<p style=display:none>no</p>yes"],
  ] as const) {
    it(`is skipped: ${title}`, () => assert.equal(visible(html), "yes"));
  }
});

describe("visible text is shown", () => {
  for (const [title, html] of [
    [
      "a font size of zero for the gaps between table cells",
      '<td style="font-size:0"><div style="font-size:14px">yes</div></td>',
    ],
    [
      "a font size from a rule",
      '<style>.t{font-size:14px}</style><td style="font-size:0"><p class="t">yes</p></td>',
    ],
    ["visible again", '<div style="visibility:hidden"><p style="visibility:visible">yes</p></div>'],
    [
      "white on a dark button",
      '<a href="https://a.example" style="background:#06c;color:#fff">yes</a>',
    ],
    [
      "white on a dark cell",
      '<td bgcolor="#0066cc"><a href="https://a.example" style="color:#ffffff">yes</a>',
    ],
    [
      "a button that only Outlook hides",
      '<a href="https://a.example" style="background:#49a9ce;color:#fff;mso-hide:all">yes</a>',
    ],
    [
      "a box in the center of another",
      '<div style="position:absolute;left:50%;transform:translate(-50%,-50%);translate:-50% 0">yes</div>',
    ],
    [
      "a gradient in the form of its letters",
      '<h1 style="background:linear-gradient(red,blue);-webkit-background-clip:text;-webkit-text-fill-color:transparent">yes</h1>',
    ],
    ["a text moved back", '<p style="translate:0 0 -1000px">yes</p>'],
    ["a mirrored text", '<p style="transform:scaleX(-1)">yes</p>'],
    ["a text at its usual size", '<p style="zoom:0;scale:1;filter:opacity(1)">yes</p>'],
    [
      "a filled text in a hidden color",
      '<p style="color:transparent;-webkit-text-fill-color:#000">yes</p>',
    ],
    [
      "a text filled with its own color in one with a hidden fill",
      '<p style="-webkit-text-fill-color:transparent"><b style="-webkit-text-fill-color:currentcolor">yes</b></p>',
    ],
    ["a text that only Outlook hides", '<div style="mso-hide:all">yes</div>'],
    [
      "white on a translucent background over a dark one",
      '<table bgcolor="#111111"><td style="background:rgba(255,255,255,0.08);color:#ffffff">yes</td></table>',
    ],
    [
      "white on a translucent background of eight digits",
      '<table bgcolor="#111111"><td style="background:#ffffff14;color:#ffffff">yes</td></table>',
    ],
    [
      "white on the dark background of a body without a tag",
      "<style>body{background:#111} td{color:#fff}</style><table><td>yes</td></table>",
    ],
    [
      "white on the dark background of an html element without a tag",
      "<style>html{background:#111}</style><body text=white><p>yes</p></body>",
    ],
    [
      "white on a dark body after a notice before it",
      '<html><body></body></html><html><body bgcolor="black"><p style="color:white">yes</p>',
    ],
    [
      "white on a dark body that ends early",
      '<body bgcolor="black"></body><p style="color:white">yes</p>',
    ],
    [
      "white on a dark background that outranks an attribute",
      '<td bgcolor="#ffffff" style="background:#1a1a2e;color:#ffffff">yes</td>',
    ],
    [
      "white on a dark background that outranks a rule",
      '<style>.b{background-color:#fff}</style><a href=x class=b style="background:#007bff;color:#fff">yes</a>',
    ],
    [
      "white on a dark background after a white one",
      '<p style="background-color:#fff;background:#000;color:#fff">yes</p>',
    ],
    ["white on a picture", '<td background="a.png" style="color:#fff">yes'],
    [
      "white on a gradient",
      '<div style="background:linear-gradient(red,blue);color:#fff">yes</div>',
    ],
    [
      "a link in white text keeps its own color",
      '<p style="color:#fff"><a href="https://a.example">yes</a>',
    ],
    [
      "a rule for phones",
      "<style>@media only screen and (max-width:600px){.x{display:none!important}}</style><p class=x>yes</p>",
    ],
    ["a rule for printing", '<style media="print">.x{display:none}</style><p class=x>yes</p>'],
    [
      "a rule for Outlook",
      "<!--[if mso]><style>.x{display:none}</style><![endif]--><p class=x>yes</p>",
    ],
    [
      "an inline style outranks a rule",
      '<style>.x{display:none}</style><p class=x style="display:block">yes</p>',
    ],
    [
      "a later rule outranks",
      "<style>.x{display:none}p.x{display:block}</style><p class=x>yes</p>",
    ],
    ["a selector of another state", "<style>.x:hover,.y{display:none}</style><p class=x>yes</p>"],
    ["the next paragraph after one without its end tag", '<p style="display:none">no<p>yes'],
    [
      "the next cell after one without its end tag",
      '<table><tr><td style="display:none">no<td>yes</table>',
    ],
    ["the next row", '<table><tr style="display:none"><td>no<tr><td>yes</table>'],
    ["a stray end tag", '<table><td style="display:none">no</p></td><td>yes</td></table>'],
    ["a height that grows", '<div style="max-height:0;min-height:20px;overflow:hidden">yes</div>'],
    ["no height but overflowing", '<div style="height:0">yes</div>'],
  ] as const) {
    it(title, () => assert.equal(visible(html).replace(/^no ?/, "NO"), "yes"));
  }

  it("with no more effort than the limit of a document, and then in a preview", () => {
    const rules = Array.from({ length: 500 }, (_, index) => `.a .b${index % 7}{color:red}`);
    const unclosed = `${"@media{".repeat(10)}${"@x{".repeat(1e4)}`;
    const tags = '<b class="b0 b1 b2 b3 b4 b5 b6"><i class="a">x'.repeat(20_000);
    const html = `<style>${rules.join("")}${unclosed}</style>${tags}`;
    const styles = new DocumentStyles(() => html);
    const preview = previewHtml(new VisibleHtml(html, styles), 400);
    const { left } = styles.effort;
    assert.ok(left <= 0 && left > -10_000, `${left} left of ${EFFORT_MAX}`);
    assert.match(preview, /^x{400}$/);
  });

  it("for any tags without an error", () => {
    const piece = fc.constantFrom(
      "<p style='font-size:0'>",
      "</p>",
      "<td",
      " style=",
      '"display:none">',
      "</td>",
      "<table>",
      "<style>",
      ".x{",
      "color:#fff",
      "}",
      "</style>",
      "<a href=x>",
      "</a>",
      "text",
      "@media (",
      "'",
      "\\",
      "<!--",
      "-->",
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => void visible(pieces.join(""))));
  });
});
