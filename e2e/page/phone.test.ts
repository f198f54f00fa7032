import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "../stage/clock.ts";
import { openStage, type Stage } from "../stage/stage.ts";
import type { Visitor } from "../stage/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

describe("the address on a phone", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("by one visitor with a full inbox", async (t) => {
    const visitor = await stage.visit(t, { ...PHONE, ...CLIPBOARD, movableClock: true });
    const { page } = visitor;
    const email = await fillInbox(visitor);

    await t.test(
      "stays visible with its copy button while the inbox scrolls, and disappears when its card is back",
      async () => {
        assert.equal(await barCopy(visitor).count(), 0, "out of reach beside the card");
        await page.mouse.wheel(0, 1_500);
        const copy = barCopy(visitor);
        await copy.waitFor();
        await visitor.main.card.getByTitle(email).waitFor();
        await reachable(copy);
        await stopClock(page);
        await copy.click();
        await visitor.main.card.getByRole("button", { name: "Copied!" }).waitFor();
        await visitor.main.toast("Copied!", "Email address copied to clipboard").waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), email);
        await page.mouse.wheel(0, -3_000);
        await visitor.main.card.getByTitle(email).waitFor({ state: "hidden" });
        await page.clock.resume();
        await reachable(visitor.main.copy);
      },
    );

    await t.test("covers no focused element", async () => {
      for (let row = 0; row < 12; row++) await page.keyboard.press("j");
      await barCopy(visitor).waitFor();
      for (let row = 0; row < 11; row++) {
        await page.keyboard.press("k");
        await reachable(page.locator(":focus"));
      }
    });

    await t.test("leaves its place to an open message, which can be read to its end", async () => {
      const row = visitor.main.row("Message 1.");
      await row.open();
      await row.button("Delete").scrollIntoViewIfNeeded();
      await reachable(row.remove);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 390);
    });

    await t.test("isn't shown on a wide page, where the card itself stays", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await page.reload();
      await visitor.main.rows.nth(11).waitFor({ state: "attached" });
      await page.mouse.move(800, 400);
      await page.mouse.wheel(0, 800);
      await page.waitForFunction(() => window.scrollY > 300);
      await reachable(visitor.main.copy);
      assert.equal(await barCopy(visitor).count(), 0);
    });
  });

  async function fillInbox({ main, arrive }: Visitor): Promise<string> {
    const email = await arrive();
    for (let number = 1; number <= 12; number++) {
      await stage.app.send({ to: email, subject: `Message ${number}.`, text: "A few words." });
    }
    await main.rows.nth(11).waitFor({ state: "attached" });
    return email;
  }
});

function barCopy({ main }: Visitor): Locator {
  return main.card.getByRole("button", { name: "Copy", exact: true });
}

/** Resolves when the element is within the viewport, and nothing covers its center. */
async function reachable(element: Locator): Promise<void> {
  await element.page().waitForFunction(
    (node) => {
      if (!node) return false;
      const { left, top, width, height } = node.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return met !== null && (node.contains(met) || met.contains(node)) && met !== document.body;
    },
    await element.elementHandle(),
  );
}
