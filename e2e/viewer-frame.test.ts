import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import { openingMail } from "./stage/open-mail.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import { keepTheme } from "./stage/wear.ts";

describe("the frame that mail is drawn in", () => {
  let stage: Stage;
  const { openMail, openNext } = openingMail(() => stage);
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const made = `<meta name="color-scheme" content="light dark"><style>p{color:rgb(1,2,3)}@media (prefers-color-scheme:dark){p{color:rgb(4,5,6)}}</style><p>Text</p>`;
  const surfaces: [which: string, html: string, theme: string, colour: string, scheme: string][] = [
    ["made for dark surfaces has one on a dark page", made, "dark", "rgb(4, 5, 6)", "dark"],
    ["made for both has a light one on a light page", made, "light", "rgb(1, 2, 3)", "light"],
    [
      "that says nothing of it has a light one on a dark page",
      "<style>p{color:rgb(1,2,3)}</style><p>Text</p>",
      "dark",
      "rgb(1, 2, 3)",
      "light",
    ],
  ];
  for (const [which, html, theme, colour, scheme] of surfaces) {
    test(`mail ${which}, whatever the device prefers`, async (t) => {
      const device = theme === "dark" ? "light" : "dark";
      const visitor = await visitWith(t, theme, device);
      const row = await openMail(visitor, { html });
      const text = row.frame.getByText("Text");
      await text.waitFor();
      assert.deepEqual(await text.evaluate(colours), [colour, scheme]);
    });
  }

  test("a style sheet holds for the media that it names, and dark surfaces are the page's", async (t) => {
    const html =
      `<style media="print">p{color:rgb(1,1,1)}</style>` +
      `<style media="only screen and (max-width: 100px)">p{color:rgb(2,2,2)}</style>` +
      `<style media="(prefers-color-scheme: dark)">p{color:rgb(4,5,6)}</style><p>Text</p>`;
    const looks: [theme: string, colour: string][] = [
      ["light", "rgb(42, 40, 35)"],
      ["dark", "rgb(4, 5, 6)"],
    ];
    for (const [theme, colour] of looks) {
      const visitor = await visitWith(t, theme, "dark");
      const row = await openMail(visitor, { html });
      const text = row.frame.getByText("Text");
      await text.waitFor();
      assert.deepEqual(await text.evaluate(colours), [colour, theme]);
    }
  });

  test("the direction that a mail names for the whole of itself is kept", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const row = await openMail(visitor, {
      html: `<html dir="rtl"><body><p>Harbour</p></body></html>`,
    });
    const text = row.frame.getByText("Harbour");
    await text.waitFor();
    assert.equal(await text.evaluate((element) => getComputedStyle(element).direction), "rtl");
  });

  test("a newsletter drawn wide flows at 320 pixels, and neither it nor a long word widens the page", async (t) => {
    const visitor = await stage.visitInTurn(t, { viewport: { width: 320, height: 720 } });
    const row = await openMail(visitor, {
      html: `<table width="600" style="width:600px;min-width:600px"><tr><td width="600"><img src="https://a.example/x.png" width="600"><p>Some words that may flow as they like to in a column</p></td></tr></table><p>${"x".repeat(500)}</p>`,
    });
    const text = row.frame.getByText("Some words");
    await text.waitFor();
    await row.frame.locator("html[data-narrow]").waitFor();
    const [wide, visible, zoom] = await text.evaluate(widths);
    assert.ok(wide <= visible, `${wide} in ${visible}`);
    assert.equal(zoom, "");
    const [pageWide, pageVisible] = await visitor.page.locator("html").evaluate(widths);
    assert.equal(pageWide, pageVisible);
  });

  test("a table that can't flow is drawn smaller and scrolls inside the frame, never the page", async (t) => {
    const visitor = await stage.visitInTurn(t, { viewport: { width: 320, height: 720 } });
    const cells = Array.from({ length: 30 }, (_, index) => `<td>Column${index}</td>`).join("");
    const row = await openMail(visitor, { html: `<table><tr>${cells}</tr></table>` });
    const cell = row.frame.getByText("Column29");
    await cell.waitFor({ state: "attached" });
    await row.frame.locator('body[style*="zoom"]').waitFor();
    const [wide, visible, zoom] = await cell.evaluate(widths);
    assert.ok(wide > visible);
    assert.equal(zoom, "0.6");
    const [pageWide, pageVisible] = await visitor.page.locator("html").evaluate(widths);
    assert.equal(pageWide, pageVisible);
  });

  const heights: [which: string, html: string, heightPx: number][] = [
    ["of one line", "<p>Short</p>", 100],
    ["of some lines", `<div style="height:220px">Middle</div>`, 262],
    ["without end", `<div style="height:3000px">Long</div>`, 400],
    [
      "that wants to be as high as its window",
      `<style>html,body{height:100%}</style><div style="height:3000px">Held</div>`,
      400,
    ],
  ];
  test("the frame is as high as its mail, within bounds", async (t) => {
    const { main, arrive } = await stage.visitInTurn(t);
    const to = await arrive();
    for (const [which, html, heightPx] of heights) {
      const row = await openNext(main, to, { subject: `A mail ${which}.`, html });
      await row.frame.locator("body > *").first().waitFor();
      await row.element.locator(`iframe[style*="height: ${heightPx}px"]`).waitFor();
    }
  });

  async function visitWith(t: TestContext, theme: string, device: "dark" | "light") {
    const visitor = await stage.visitInTurn(t, { colorScheme: device });
    await keepTheme(visitor.page, theme);
    return visitor;
  }
});

function colours(element: Element): string[] {
  const { documentElement } = element.ownerDocument;
  return [getComputedStyle(element).color, getComputedStyle(documentElement).colorScheme];
}

function widths(element: Element): [wide: number, visible: number, zoom: string] {
  const { documentElement, body } = element.ownerDocument;
  return [documentElement.scrollWidth, documentElement.clientWidth, body.style.zoom];
}
