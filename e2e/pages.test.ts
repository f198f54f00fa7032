import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { findViolations } from "./stage/find-violations.ts";
import { openStage, type Stage } from "./stage/stage.ts";

const VIEWPORTS = [
  { width: 1280, height: 720 },
  { width: 320, height: 640 },
];
const HTML = "<h1>Hello</h1><p>Read <a href='https://example.org/'>this</a>.</p>";

describe("the pages", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("an unknown address answers 404 with a page that says so and leads home", async (t) => {
    const { page, main, complaints } = await stage.visit(t);
    const response = await page.goto("/no/such/page");
    assert.equal(response?.status(), 404);
    await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    // The browser itself reports the status of the page.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("status of 404")),
      [],
    );
    await page.getByRole("link", { name: "Back to Home" }).click();
    await main.email();
  });

  for (const viewport of VIEWPORTS) {
    for (const theme of ["dark", "light"] as const) {
      test(`axe finds nothing wrong at ${viewport.width} px in the ${theme} theme, and nothing scrolls sideways`, async (t) => {
        const { page, main, complaints, arrive } = await stage.visit(t, {
          viewport,
          // A colour that is still changing has another contrast.
          reducedMotion: "reduce",
        });
        const email = await arrive();
        if (theme === "light") await page.getByRole("button", { name: /^Theme: dark/ }).click();
        assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
        await main.connection("Live").waitFor();
        await assertSound(page, "empty");

        await stage.app.send({ to: email, subject: "Hello", html: HTML, text: "Hello" });
        await main.row("Hello").open();
        await main.row("Hello").frame.getByRole("heading", { name: "Hello" }).waitFor();
        await assertSound(page, "with an open message");
        assert.deepEqual(complaints, []);

        await page.goto("/no/such/page");
        assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
        await assertSound(page, "not found");
      });
    }
  }

  test("at 320 px a long subject, a long sender and a long word stay within the page", async (t) => {
    const { page, main, arrive } = await stage.visit(t, { viewport: { width: 320, height: 640 } });
    const sender = `${"a".repeat(52)}@example.org`;
    const subject = "Long ".repeat(40).trim().padEnd(200, "!");
    const word = "w".repeat(500);
    const email = await arrive();
    await stage.app.send({
      to: email,
      raw: `From: ${sender}\r\nTo: ${email}\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n<p>${word}</p>\r\n`,
    });
    const row = main.row(subject);
    await row.element.getByText(sender).waitFor();
    assert.deepEqual(await sideways(page), []);
    const line = row.element.getByText(subject);
    assert.ok(await line.evaluate((text) => text.scrollWidth <= text.clientWidth), "it is cut off");
    await row.open();
    await row.frame.getByText(word).waitFor();
    await row.tab("HTML Source").click();
    await row.element.getByRole("region", { name: "HTML source" }).waitFor();
    assert.deepEqual(await sideways(page), []);
    await row.remove.click();
    await main.empty.waitFor();
  });
});

async function assertSound(page: Page, state: string): Promise<void> {
  assert.deepEqual(await findViolations(page), [], state);
  assert.deepEqual(await sideways(page), [], state);
}

/** What sticks out at the side of the page, if anything makes it scroll there. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });
}
