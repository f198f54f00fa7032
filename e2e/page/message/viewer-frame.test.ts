import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { MainPage } from "../../stage/parts/main-page.ts";
import { openingMail } from "../../stage/mail/open-mail.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { keepTheme } from "../../stage/appearance/themes.ts";

describe("the frame of a mail", () => {
  let stage: Stage;
  const { openNext } = openingMail(() => stage);
  before(async () => {
    stage = await openSharedStage();
  });

  const made = `<meta name="color-scheme" content="light dark"><style>p{color:rgb(1,2,3)}@media (prefers-color-scheme:dark){p{color:rgb(240,250,245)}}</style><p>Text</p>`;
  // Unreadable on a dark surface.
  const darkText = `<meta name="color-scheme" content="light dark"><p style="color:rgb(1,2,3)">Text</p>`;
  const lightCard = `<style>@media (prefers-color-scheme:dark){body{background:#111}}</style><div style="background:#fff">Text</div>`;
  // Nobody sees the first texts, and of the last one only its background.
  const hiddenText = `<meta name="color-scheme" content="light dark"><div style="color:#000;opacity:0">Preview</div><div style="color:#000;max-height:0;overflow:hidden">Preview</div><p>Text</p><b style="color:transparent">Drawn</b>`;
  const besidePicture = `<table width="640"><tr><td style="padding:24px 40px"><table><tr><td width="180"><img src="https://a.example/x.png" width="180" height="90"></td><td><p>A sentence about the picture beside it, of a few words</p></td></tr></table></td></tr></table>`;
  const silent = "<style>p{color:rgb(1,2,3)}</style><p>Text</p>";
  const media =
    `<style media="print">p{color:rgb(1,1,1)}</style>` +
    `<style media="only screen and (max-width: 100px)">p{color:rgb(2,2,2)}</style>` +
    `<style media="(prefers-color-scheme: dark)">p{color:rgb(240,250,245)}</style><p>Text</p>`;
  type Surface = [which: string, html: string, color: string, scheme: string];
  const surfaces: Record<"dark" | "light", Surface[]> = {
    dark: [
      ["made for dark surfaces has one on a dark page", made, "rgb(240, 250, 245)", "dark"],
      ["that says nothing of it has a light one on a dark page", silent, "rgb(1, 2, 3)", "light"],
      [
        "with a style sheet for dark surfaces wears it on a dark page",
        media,
        "rgb(240, 250, 245)",
        "dark",
      ],
      ["with dark text has a light one, whatever it declares", darkText, "rgb(1, 2, 3)", "light"],
      ["with hidden dark text has a dark one", hiddenText, "rgb(241, 239, 233)", "dark"],
      ["with a light card has a light one", lightCard, "rgb(42, 40, 35)", "light"],
    ],
    light: [
      ["made for both has a light one on a light page", made, "rgb(1, 2, 3)", "light"],
      [
        "with style sheets for other media wears none of them on a light page",
        media,
        "rgb(42, 40, 35)",
        "light",
      ],
    ],
  };
  for (const theme of ["dark", "light"] as const) {
    test(`on a ${theme} page`, async (t) => {
      const device = theme === "dark" ? "light" : "dark";
      const visitor = await stage.visitInTurn(t, { colorScheme: device });
      const { page, main, arrive } = visitor;
      await keepTheme(page, theme);
      const to = await arrive();
      if (theme === "dark") await loadsWithItsRow(t, visitor, to);
      for (const [which, html, color, scheme] of surfaces[theme]) {
        await t.test(`mail ${which}, whatever the device prefers`, async () => {
          const row = await openNext(main, to, { subject: `Mail ${which}.`, html });
          const text = row.frame.getByText("Text");
          await text.waitFor();
          assert.deepEqual(await text.evaluate(readColors), [color, scheme]);
        });
      }
      // The same in either theme.
      if (theme === "light") {
        await drawsAsMailHasIt(t, main, to);
        await page.setViewportSize({ width: 320, height: 720 });
        await t.test("at 320 pixels", (narrow) => fitsPhone(narrow, visitor, to));
      } else await printsBlackOnWhite(t, visitor);
    });
  }

  const heights: [which: string, html: string, heightPx: number][] = [
    ["that fills its window", "<style>html,body{height:100%}</style><p>Short</p>", 100],
    [
      "that hides what its window doesn't show",
      `<style>html,body{height:100%;overflow:hidden}</style><div style="height:3000px">Hidden</div>`,
      400,
    ],
    [
      "that wants to be as high as its window",
      `<style>html,body{height:100%}</style><div style="height:3000px">Held</div>`,
      400,
    ],
    ["with a part as high as its window", `<div style="min-height:100vh">Short</div>`, 100],
    [
      "with a share of its window",
      `<div style="height:20vh;min-height:100vh;margin-bottom:100px">First</div>`,
      262,
    ],
    // The taller frame shows another part, and is fitted again for it.
    [
      "that grows with its frame",
      `<style>div { height: 100px } p { display: none; height: 120px; margin: 0 } @media (min-height: 130px) { p { display: block } }</style><div>First</div><p>Second</p>`,
      262,
    ],
  ];
  async function loadsWithItsRow(
    t: TestContext,
    { page, main }: Visitor,
    to: string,
  ): Promise<void> {
    await t.test(
      "loads when the pointer enters a row, and shows all of a long mail, its beginning first",
      async () => {
        const prepared = page.waitForResponse((response) => response.url().endsWith("/mail-frame"));
        const html = `<p>First</p>${"<p>More</p>".repeat(5_000)}<p>Last</p>`;
        await stage.app.send({ to, subject: "Long.", html });
        const row = main.row("Long.");
        await row.toggle.hover();
        await (await prepared).finished();
        const frame = page.frames().find((one) => one.url().endsWith("/mail-frame"));
        await frame?.waitForLoadState();
        await row.open();
        await row.frame.getByText("First").waitFor();
        await row.frame.getByText("Last").waitFor();
        assert.equal(await row.frame.getByText("More").count(), 5_000);
        assert.equal(await frame?.getByText("Last").count(), 1);
        assert.equal(await page.locator("iframe").count(), 1);
      },
    );
  }

  async function fitsPhone(t: TestContext, { page, main }: Visitor, to: string): Promise<void> {
    await t.test(
      "a wide newsletter wraps, also beside a picture, and neither it nor a long word widens the page",
      async () => {
        const row = await openNext(main, to, {
          subject: "A newsletter",
          html: `${besidePicture}<style>body{width:100%!important}</style><table width="600" style="width:600px;min-width:600px"><tr><td width="600"><img src="https://a.example/x.png" width="600"><p>Some words that may flow as they like to in a column</p></td></tr></table><p>${"x".repeat(500)}</p>`,
        });
        const text = row.frame.getByText("Some words");
        await text.waitFor();
        await row.frame.locator("html[data-narrow]").waitFor();
        const [wide, visible, zoom] = await text.evaluate(widths);
        assert.ok(wide <= visible, `${wide} in ${visible}`);
        assert.equal(zoom, "");
        const beside = row.frame.getByText("A sentence");
        assert.ok((await beside.evaluate(({ clientWidth }) => clientWidth)) > 160);
        const pictureWide = await row.frame
          .locator("img")
          .last()
          .evaluate((image) => image.clientWidth);
        assert.equal(pictureWide, await text.evaluate((words) => words.clientWidth));
        const [pageWide, pageVisible] = await page.locator("html").evaluate(widths);
        assert.equal(pageWide, pageVisible);
        await page.goBack();
      },
    );

    await t.test(
      "a table that can't wrap is scaled down and scrolls in its frame, not the page",
      async () => {
        const cells = Array.from({ length: 30 }, (_, index) => `<td>Column${index}</td>`).join("");
        const html = `<table><tr>${cells}</tr></table>`;
        const row = await openNext(main, to, { subject: "A table", html });
        const cell = row.frame.getByText("Column29");
        await cell.waitFor({ state: "attached" });
        await row.frame.locator('body[style*="zoom"]').waitFor();
        const [wide, visible, zoom] = await cell.evaluate(widths);
        assert.ok(wide > visible);
        assert.equal(zoom, "0.5");
        const [pageWide, pageVisible] = await page.locator("html").evaluate(widths);
        assert.equal(pageWide, pageVisible);
      },
    );
  }

  async function printsBlackOnWhite(t: TestContext, { page, main }: Visitor): Promise<void> {
    await t.test("prints a mail made for dark surfaces black on white", async () => {
      const row = main.row(`Mail ${surfaces.dark[0]?.[0]}.`);
      const text = row.frame.getByText("Text");
      await text.waitFor();
      await page.emulateMedia({ media: "print" });
      const colors = text.evaluate((one) => [
        getComputedStyle(one).color,
        getComputedStyle(one.ownerDocument.documentElement).backgroundColor,
      ]);
      assert.deepEqual(await colors, ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
      // Warnings and verdicts are dark, too.
      const words = page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ["danger", "warning", "success"].map((name) => style.getPropertyValue(`--${name}`));
      });
      for (const color of await words) assert.match(color, /^#(?:[0-9a-b].){3}$/);
    });
  }

  async function drawsAsMailHasIt(t: TestContext, main: MainPage, to: string): Promise<void> {
    await t.test(
      "keeps direction, language, and colors that a mail sets for all of it",
      async () => {
        const body = `<body bgcolor="#000" text="#fafbfc" link="#7cf"><p>Harbour</p><a href="https://a.example/">Tides</a>`;
        const html = `<html dir="rtl" lang="he">${body}</body></html>`;
        const row = await openNext(main, to, { subject: "From the right", html });
        const text = row.frame.getByText("Harbour");
        await text.waitFor();
        assert.equal(await text.evaluate((element) => getComputedStyle(element).direction), "rtl");
        assert.equal(await text.evaluate(languageOf), "he");
        const colors = row.frame
          .locator("p, a")
          .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
        assert.deepEqual(await colors, ["rgb(250, 251, 252)", "rgb(119, 204, 255)"]);
      },
    );

    await t.test("shows the keyboard focus, whatever the mail's styles", async () => {
      const style = "<style>* { outline: none }</style>";
      for (const [which, html] of [
        ["a link", `${style}<a href="https://example.org/" style="outline: 0">Harbour</a>`],
        ["nothing but words", `${style}<p>Harbour</p>`],
      ] as const) {
        const row = await openNext(main, to, { subject: `A mail of ${which}.`, html });
        const text = row.frame.getByText("Harbour");
        await text.waitFor();
        // No language is declared.
        assert.equal(await text.evaluate(languageOf), "");
        await row.button("Open full view").focus();
        await row.element.page().keyboard.press("Tab");
        const ring = row.frame.locator(":focus-visible").evaluate((focused) => {
          const isDocument = focused === focused.ownerDocument.documentElement;
          return getComputedStyle(focused, isDocument ? "::after" : null).outlineStyle;
        });
        assert.equal(await ring, "auto", which);
      }
    });

    await t.test("a wide table is scaled down until it fits", async () => {
      const cells = Array.from({ length: 14 }, (_, index) => `<th>Column ${index}</th>`).join("");
      const html = `<table border="1" cellpadding="4" style="border-collapse:collapse;white-space:nowrap"><tr>${cells}</tr></table>`;
      const row = await openNext(main, to, { subject: "Wide", html });
      const cell = row.frame.getByText("Column 13");
      await cell.waitFor();
      await row.frame.locator('body[style*="zoom"]').waitFor();
      const [wide, visible, zoom] = await cell.evaluate(widths);
      assert.equal(wide, visible, zoom);
    });

    await t.test("a shown picture has the size that its mail declares", async () => {
      const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
      const html = `<img src="${gif}" width="300" height="10" style="line-height:100%"><img src="${gif}" height="20">`;
      const row = await openNext(main, to, { subject: "A spacer", html });
      await row.button("Show Images").click();
      await row.frame.locator("img:not([title])").last().waitFor();
      const sizes = await row.frame
        .locator("img")
        .evaluateAll((all) =>
          all.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
        );
      assert.deepEqual(sizes, [
        [300, 10],
        [20, 20],
      ]);
    });

    await t.test("is as high as its mail, within limits", async () => {
      for (const [which, html, heightPx] of heights) {
        const row = await openNext(main, to, { subject: `A mail ${which}.`, html });
        const frame = await row.element.locator("iframe").elementHandle();
        // Runs in the page, because a frame that Playwright looks into costs more than the mail.
        const overflow = await row.element.page().waitForFunction(
          ([element, wanted]) => {
            if (!(element instanceof HTMLIFrameElement) || element.offsetHeight !== wanted)
              return "";
            const { body, documentElement } = element.contentDocument ?? {};
            return body?.firstElementChild && getComputedStyle(documentElement!).overflow;
          },
          [frame, heightPx] as const,
        );
        assert.equal(await overflow.jsonValue(), "visible");
        await row.toggle.click();
      }
    });
  }
});

function languageOf(element: Element): string | null | undefined {
  return element.closest("[lang]")?.getAttribute("lang");
}

function readColors(element: Element): string[] {
  const { documentElement } = element.ownerDocument;
  return [getComputedStyle(element).color, getComputedStyle(documentElement).colorScheme];
}

function widths(element: Element): [wide: number, visible: number, zoom: string] {
  const { documentElement, body } = element.ownerDocument;
  return [documentElement.scrollWidth, documentElement.clientWidth, body.style.zoom];
}
