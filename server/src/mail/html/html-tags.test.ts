import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { readHtml } from "../code/read-html.ts";
import { readTag } from "./html-tags.ts";
import { VisibleHtml } from "./visible-html.ts";
import { htmlToText } from "../text/convert-text.ts";

describe("the construct that a < starts", () => {
  const cases: [string, { name: string | undefined; closes?: boolean; rest: string }][] = [
    ["<P class=x>a", { name: "p", rest: "a" }],
    ["</p>a", { name: "p", closes: true, rest: "a" }],
    ['<a title="1>2">a', { name: "a", rest: "a" }],
    ['<a href="/x?k=="><b title="y">a', { name: "a", rest: '<b title="y">a' }],
    ["<a href='?k='>a<b title='y'>", { name: "a", rest: "a<b title='y'>" }],
    [`<a title='k=">'>a`, { name: "a", rest: "a" }],
    [`<a x="k=" title="1>2">a`, { name: "a", rest: "a" }],
    ['<a title="1>a', { name: "a", rest: "a" }],
    ["<p", { name: "p", rest: "" }],
    ["<style>p{}</STYLE >a", { name: "style", rest: "a" }],
    ["<style/>a", { name: "style", rest: "" }],
    ["<svg/>a", { name: "svg", rest: "a" }],
    ["</style>a", { name: "style", closes: true, rest: "a" }],
    ["<!-- <p> -->a", { name: "", rest: "a" }],
    ["<!doctype html>a", { name: "", rest: "a" }],
    ["<?xml?>a", { name: "", rest: "a" }],
    ["< 2", { name: undefined, rest: " 2" }],
  ];
  for (const [html, { name, closes = false, rest }] of cases) {
    it(`in ${html}`, () => {
      const tag = readTag(html, 0);
      assert.deepEqual([tag.kind?.name, tag.closes, html.slice(tag.end)], [name, closes, rest]);
    });
  }

  it("ends within the text and makes progress on any input", () => {
    const piece = fc.constantFrom("<", ">", "</", "<!--", "-->", "<style", "</style>", '="', "p");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = `<${pieces.join("")}`;
        const { tagEnd, end } = readTag(html, 0);
        assert.ok(0 < tagEnd && tagEnd <= end && end <= html.length);
      }),
    );
  });
});

describe("the preview and the search for codes", () => {
  const same: [string, string, string][] = [
    ["part no word at an acronym", "<p>12<acronym>34</acronym>56</p>", "123456"],
    ["show nothing of a picture that is drawn in long words", longSvg("0123"), "a"],
  ];
  for (const [title, html, text] of same) {
    it(title, () => {
      assert.equal(htmlToText(html, { lengthEnough: 1_000 }).trim(), text);
      assert.equal(readHtml(new VisibleHtml(html)).text.trim(), text);
    });
  }
});

function longSvg(label: string): string {
  return `<svg data-x="${"x".repeat(10_000)}"><text>${label}</text></svg>a`;
}
