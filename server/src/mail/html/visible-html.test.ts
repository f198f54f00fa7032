import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readHtml } from "../code/read-html.ts";
import { visibleText } from "../testing/visible-text.ts";
import { EFFORT_MAX } from "./effort.ts";
import { previewHtml } from "../text/preview.ts";
import { DocumentStyles } from "./css/style-sheet.ts";
import { VisibleHtml } from "./visible-html.ts";

const STYLED = Array.from({ length: 5_000 }, (_, index) => `<p style="color:#${index}">`);

describe("the pieces of an HTML document", () => {
  it("are the same for every reader", () => {
    const page = new VisibleHtml("<p>a<b hidden>no</b><td>b<a href=x>c</a>");
    assert.equal(visibleText(page), visibleText(page));
    assert.equal(readHtml(page).text, "a bc");
  });

  it("are read only as far as asked", () => {
    const html = `<p>a</p>${"<p>b</p>".repeat(100)}`;
    const page = new VisibleHtml(html);
    page.piece(1);
    assert.ok(page.rest.length > html.length - 20);
  });

  for (const [title, html] of [
    ["tags", "<p>".repeat(50_000)],
    ["styles", STYLED.join("")],
    ["rules", `<style>${"td{top:0}".repeat(10_000)}</style><td>`],
    ["media queries", `<style>${"@media{}".repeat(10_000)}</style><td>`],
    ["style sheets", "<style></style>".repeat(10_000)],
    ["escapes", `<style>${"\\a".repeat(10_000)}</style><td>`],
    ["texts", "a<b>".repeat(50_000)],
  ] as const) {
    it(`end before the document if there are too many ${title}`, () => {
      const page = new VisibleHtml(html);
      for (let index = 0; page.piece(index); index += 1);
      assert.ok(page.rest.length > 0);
    });
  }

  it("include the effort of decoding their texts", () => {
    const html = "<p>one &amp; two".repeat(5_000);
    const styles = new DocumentStyles(() => html);
    const page = new VisibleHtml(html, styles);
    for (let index = 0; page.piece(index); index += 1);
    visibleText(page);
    const { left } = styles.effort;
    assert.ok(left <= 0 && left > -100, `${left} left`);
    assert.ok(page.rest.length > 0);
  });

  it("cost more with more different styles, or different elements, than mail has", () => {
    const costOf = (html: string) => {
      const styles = new DocumentStyles(() => html);
      const page = new VisibleHtml(html, styles);
      for (let index = 0; page.piece(index); index += 1);
      return EFFORT_MAX - styles.effort.left;
    };
    const costOfStyles = (count: number) => costOf(STYLED.slice(0, count).join(""));
    const usual = costOfStyles(20) - costOfStyles(10);
    assert.ok(costOfStyles(80) - costOfStyles(70) < 1.1 * usual);
    assert.ok(costOfStyles(110) - costOfStyles(100) > 1.5 * usual);
    const costOfElements = (count: number) =>
      costOf(Array.from({ length: count }, (_, index) => `<p id=a${100 + index}>1`).join(""));
    const usualElement = costOfElements(11) - costOfElements(10);
    assert.ok(costOfElements(150) - costOfElements(149) < 1.1 * usualElement);
    assert.ok(costOfElements(152) - costOfElements(151) > 3 * usualElement);
  });

  it("have a preview, but no searched text, once the effort is used up", () => {
    const html = `<style>${"td{top:0}".repeat(10_000)}</style><p>Your code is 123456`;
    const page = new VisibleHtml(html);
    assert.deepEqual([previewHtml(page, 400), readHtml(page).text], ["Your code is 123456", ""]);
  });

  it("may be hidden in a document after its effort was used up", () => {
    const styles = new DocumentStyles(() => "<p>a", 0);
    assert.equal(readHtml(new VisibleHtml("<p>a", styles)).text, "");
  });
});
