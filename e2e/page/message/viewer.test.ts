import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { startForeignServer, type ForeignServer } from "../../hostile/foreign-server.ts";
import { decodedWidth } from "../../stage/decoded-width.ts";
import { hugePng, PNG } from "../../stage/mail/mail-with.ts";
import { openingMail } from "../../stage/mail/open-mail.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("the viewer", () => {
  let stage: Stage;
  const { openNext } = openingMail(() => stage);
  let foreign: ForeignServer;
  before(async () => {
    foreign = await startForeignServer();
    stage = await openSharedStage();
  });
  after(() => foreign.close());

  test("in one inbox", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const to = await visitor.arrive();

    await t.test(
      "an open message shows a long sender in full, and three lines of a long subject",
      async () => {
        await visitor.page.setViewportSize({ width: 320, height: 720 });
        const sender = `service@bank.example.${"account-".repeat(6)}safety.evil.test`;
        const subject = `A mail ${"with much to say ".repeat(12)}to its end`;
        const raw = `From: ${sender}\r\nSubject: ${subject}\r\n\r\nText`;
        await stage.app.send({ to, raw });
        const row = visitor.main.row(subject);
        await row.open();
        const sheet = visitor.page.getByRole("dialog", { name: subject });
        await sheet.getByRole("region", { name: "Plain text" }).waitFor();
        const shown = sheet.getByText(sender, { exact: true }).last();
        assert.deepEqual(await shown.evaluate(hiddenPx), [0, 0]);
        const lines = await sheet.getByText(subject, { exact: true }).last().boundingBox();
        assert.equal(lines?.height, 3 * 26);
        await visitor.page.goBack();
        await visitor.page.setViewportSize({ width: 1280, height: 720 });
      },
    );

    await t.test(
      "embedded pictures are shown while images are hidden, without a request to a third party",
      async () => {
        const row = await openNext(visitor.main, to, {
          subject: "Letter A",
          html: `<img src="cid:logo%40a" alt="Ours"><img src="cid:drawing" alt="Drawn"><img src="cid:bomb"><img src="cid:missing"><img src="${foreign.url}/theirs.gif">`,
          parts: [
            { type: "image/png", id: "logo@a", content: PNG },
            {
              type: "image/png",
              id: "drawing",
              content: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
            },
            { type: "image/png", id: "bomb", content: hugePng() },
          ],
        });
        const picture = row.frame.getByAltText("Ours");
        await row.frame.locator('img[src^="blob:"]').waitFor();
        await row.frame.getByText("cid:bomb").waitFor();
        assert.equal(await picture.evaluate(decodedWidth), 3);
        const blocked = await row.frame.locator("[data-blocked]").allInnerTexts();
        assert.deepEqual(
          blocked.map((text) => text.replace(/\s+/g, " ")),
          [
            "Drawn Image blocked for security cid:drawing",
            ...["cid:bomb", "cid:missing", `${foreign.url}/theirs.gif`].map(
              (source) => `Image blocked for security ${source}`,
            ),
          ],
        );
        assert.equal(await row.element.getByRole("region", { name: "Attachments" }).count(), 0);
        assert.equal(foreign.requests.length, 0);
        assert.deepEqual(visitor.complaints, []);
      },
    );

    await t.test(
      "a blocked picture keeps its size, and is named as far as it has room",
      async () => {
        const picture = (path: string, rest: string) =>
          `<img src="${foreign.url}/${path}" ${rest}>`;
        const row = await openNext(visitor.main, to, {
          subject: "Letter P",
          html: [
            "<style>td img { width: 50px } p img { display: block }</style>",
            `<p>${picture("wide.gif", 'width="300" height="120" alt="A field" style="background: #ddd"')}</p>`,
            `<p>${picture("logo.gif", 'width="100" height="20" alt="ACME"')}</p>`,
            `<p><a href="https://a.example/">${picture("icon.gif", 'style="width:16px;height:16px" alt="Follow us"')}</a></p>`,
            `<p>${picture("open.gif", 'width="1" height="1"')}</p>`,
            `<table><tr><td>${picture("icon.gif", 'width="40" height="40"')}</td></tr></table>`,
            `<p>${picture("map.gif", 'alt="A map"')}</p>`,
            `<div style="width:400px">${picture("hill.gif", 'width="100%"')}</div>`,
            `<div style="width:200px">${picture("hill.gif", 'style="width: 50%"')}</div>`,
          ].join(""),
        });
        await row.frame.getByText("Image blocked for security").first().waitFor();
        assert.deepEqual(
          await row.frame.locator("img").evaluateAll((images) =>
            images.map((image) => {
              const { width, height } = image.getBoundingClientRect();
              return [width, height].join("×");
            }),
          ),
          ["300×120", "100×20", "16×16", "1×1", "50×50", "320×56", "400×240", "100×60"],
        );
        const labels = row.frame.locator("[data-blocked]");
        assert.deepEqual(await labels.evaluateAll(linesOfLabels), [
          ["A field", "Image blocked for security", `${foreign.url}/wide.gif`],
          ["ACME"],
          [],
          [],
          ["A map", "Image blocked for security", `${foreign.url}/map.gif`],
          ["Image blocked for security", `${foreign.url}/hill.gif`],
          [],
        ]);
        // A mail's background would be visible behind the label's corners.
        assert.equal(
          await row.frame
            .getByAltText("A field")
            .evaluate((image) => getComputedStyle(image).backgroundColor),
          "rgba(0, 0, 0, 0)",
        );
        // Where no words fit, a sign is drawn.
        assert.deepEqual(
          await labels.evaluateAll((all) =>
            all.map((label) => getComputedStyle(label).backgroundImage !== "none"),
          ),
          [false, false, true, true, false, false, true],
        );
        assert.equal(
          await row.frame.getByAltText("Follow us").getAttribute("title"),
          `Image blocked for security\n${foreign.url}/icon.gif`,
        );
        const over = await labels.nth(2).boundingBox();
        const under = await row.frame.getByAltText("Follow us").boundingBox();
        assert.deepEqual(over, under);
        await labels.nth(2).focus();
        assert.equal(
          (await labels.nth(2).innerText()).trim(),
          `Image blocked for security\n${foreign.url}/icon.gif`,
        );

        await row.element.getByText("6 images blocked, 1 of them for tracking").click();
        assert.deepEqual(await row.element.locator("details li").allInnerTexts(), [
          `${foreign.url}/wide.gif`,
          `${foreign.url}/logo.gif`,
          `${foreign.url}/icon.gif`,
          `${foreign.url}/open.gif (for tracking)`,
          `${foreign.url}/map.gif`,
          `${foreign.url}/hill.gif`,
        ]);
      },
    );

    await t.test("of any number of blocked pictures, five hundred are labeled", async () => {
      const html = `${`<img src="${foreign.url}/a.gif" width="20" height="20">`.repeat(800)}<p>End</p>`;
      const row = await openNext(visitor.main, to, { subject: "Letter Q", html });
      await row.element.locator("summary").getByText("1 image blocked").waitFor();
      assert.equal(await row.frame.locator("[data-blocked]").count(), 500);
    });

    await t.test("a line states what was withheld, and what showing images reveals", async () => {
      const pixel = `<img src="${foreign.url}/open.gif" width="1" height="1">`;
      const links = `<a href="https://a.example/?utm_source=x">One</a> <a href="https://a.example/">Two</a>`;
      const row = await openNext(visitor.main, to, {
        subject: "Letter B",
        html: `<img src="${foreign.url}/a.gif">${pixel}${links}<p style="background:url(${foreign.url}/b.gif)">Text</p>`,
      });
      await row.element
        .getByText("3 images blocked, 1 of them for tracking · 1 link with tracking codes")
        .waitFor();
      const link = row.frame.getByRole("link", { name: "One" });
      assert.equal(await link.getAttribute("href"), "https://a.example/?utm_source=x");
      await row.button("Show Images").click();
      await row.element
        .getByText(
          "3 images shown, 1 of them for tracking: their servers can tell that you opened this",
        )
        .waitFor();
    });

    await t.test(
      "URLs in plain text are links that open in a tab without access to the inbox",
      async () => {
        const target = `${foreign.url}/from-text`;
        const row = await openNext(visitor.main, to, {
          subject: "Letter C",
          text: `Go to (${target}), not to javascript:alert(1) or <b>https://münchen.example</b>.`,
        });
        const text = row.element.getByRole("region", { name: "Plain text" });
        await text.getByText("<b>").waitFor();
        assert.deepEqual(await hrefsOf(text), [target, "https://xn--mnchen-3ya.example/"]);
        await text.getByText("(leads to xn--mnchen-3ya.example)").waitFor();
        const link = text.getByRole("link", { name: target });
        assert.equal(await link.getAttribute("title"), target);
        assert.equal(await link.getAttribute("rel"), "noopener noreferrer nofollow");
        const [opened] = await Promise.all([
          visitor.page.context().waitForEvent("page"),
          link.click(),
        ]);
        const request = await foreign.asked("/from-text");
        assert.equal(request.referrer, undefined);
        await opened.waitForLoadState();
        assert.equal(await opened.evaluate(() => window.opener), null);
        assert.deepEqual(visitor.complaints, []);
      },
    );

    await t.test(
      "our marks in a mail's links and pictures look the same, whatever the mail's styles",
      async () => {
        const content = `<p><a href="https://evil.test/x">https://bank.example</a></p><p><img src="https://a.example/x.png"></p>`;
        const hiding =
          "float:left;width:0;height:0;overflow:hidden;display:none;position:fixed;left:-999px;opacity:0;" +
          "font-size:0;letter-spacing:-2em;direction:rtl;unicode-bidi:bidi-override;transform:scale(0);" +
          "color:transparent;-webkit-text-fill-color:transparent;zoom:0.01;animation:x 9s;transition:all 9s";
        const sheet = `span{${hiding.replaceAll(";", "!important;")}!important}@keyframes x{from{opacity:0}}`;
        const looks: Look[][] = [];
        for (const [subject, style] of Object.entries({
          "No styles": "",
          "Hiding styles": sheet,
        })) {
          const mail = { subject, html: `<style>${style}</style>${content}` };
          const row = await openNext(visitor.main, to, mail);
          const ours = row.frame.locator("span");
          await ours.nth(3).waitFor({ state: "attached" });
          looks.push(await ours.evaluateAll(looksOf));
        }
        assert.deepEqual(looks[1], looks[0]);
      },
    );

    await t.test("only a link's own title states its target", async () => {
      const row = await openNext(visitor.main, to, {
        subject: "Letter F",
        html: `<a href="https://evil.test/"><b title="https://bank.example/">Go</b></a><b title="Aside">On</b>`,
      });
      const titled = row.frame.locator("[title]");
      await titled.getByText("Go").waitFor();
      const titles = await titled.evaluateAll((all) =>
        all.map((each) => each.getAttribute("title")),
      );
      assert.deepEqual(titles, ["https://evil.test/", "Aside"]);
    });

    await t.test("a link without a target doesn't look like a link", async () => {
      const row = await openNext(visitor.main, to, {
        subject: "Letter G",
        html: `<a name="top">Harbour</a> <a href="/account">Account</a> <a href="https://a.example/">Leave</a>`,
      });
      const links = row.frame.locator("a");
      await links.nth(2).waitFor();
      const drawn = await links.evaluateAll((all) =>
        all.map((each) => getComputedStyle(each).color),
      );
      assert.deepEqual(drawn, ["rgb(42, 40, 35)", "rgb(42, 40, 35)", "rgb(143, 74, 16)"]);
    });
  });
});

function hrefsOf(within: Locator): Promise<(string | null)[]> {
  return within
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

/** Returns the pixels that are cut off, by the element itself or its ancestors. */
function hiddenPx(element: Element): [wide: number, high: number] {
  const box = getComputedStyle(element).display === "inline" ? element.parentElement : element;
  if (!box) return [-1, -1];
  return [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
}

type Look = { box: number[]; fill: string; opacity: string };

function looksOf(elements: Element[]): Look[] {
  return elements.map((element) => {
    const { webkitTextFillColor: fill, opacity } = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    return { box: [x, y, width, height], fill, opacity };
  });
}

/** Runs in the page. */
function linesOfLabels(labels: Element[]): (string | null)[][] {
  return labels.map((label) =>
    [...label.children].filter((line) => line.checkVisibility()).map((line) => line.textContent),
  );
}
