import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openSharedStage, type Stage } from "../stage/stage.ts";

describe("mail that arrives while another one is open", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("appears at the top and doesn't move the open one", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t);
    const email = await arrive();
    for (let number = 1; number <= 8; number++) {
      await stage.app.send({ to: email, subject: `Message ${number}.`, text: "A few words." });
    }
    await main.rows.nth(7).waitFor({ state: "attached" });
    const read = main.row("Message 5.");
    await read.open();
    const text = read.element.getByRole("region", { name: "Plain text" });
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      const at = `at ${viewport.width} px`;
      await t.test(at, async () => {
        await page.setViewportSize(viewport);
        await page.waitForFunction((wanted) => innerWidth === wanted, viewport.width);
        await text.scrollIntoViewIfNeeded();
        await nextFrame(page);
        const place = await topOf(text);
        for (const subject of [`New one ${at}.`, `Another new one ${at}.`]) {
          await stage.app.send({ to: email, subject, text: "Words ".repeat(60) });
          await main.row(subject).element.first().waitFor({ state: "attached" });
        }
        assert.ok((await main.rows.first().innerText()).includes(`Another new one ${at}.`));
        await nextFrame(page);
        assert.equal(await topOf(text), place);
      });
    }
  });
});

/** The browser adjusts the scroll position at the next frame. */
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => Math.round(node.getBoundingClientRect().top));
}
