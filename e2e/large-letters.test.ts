import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, adminPanel } from "./stage/admin-panel.ts";
import { findSideways } from "./stage/find-sideways.ts";
import { setLetters, TWICE_AS_LARGE_PX } from "./stage/letters.ts";
import { openStage, type Stage } from "./stage/stage.ts";

/** Where no page that is read does: `site-accessibility.test.ts` looks at those. */
describe("with letters of twice their size nothing scrolls sideways on a phone", () => {
  const WIDTHS = [320, 390];
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADMIN_KEY } });
  });
  after(() => stage.close());

  test("of the address, its inbox and an open message, nor of the menu", async (t) => {
    const { page, main, arrive } = await stage.visit(t, { viewport: { width: 320, height: 640 } });
    const to = await arrive();
    await setLetters(page, TWICE_AS_LARGE_PX);
    await stage.app.send({ to, subject: "Your sign-in code is 482913", text: "It is 482 913." });
    await main.rows.first().waitFor();
    await isWhole(page, "a row");
    await main.row("Your sign-in code").open();
    await isWhole(page, "an open message");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      const { left = -1 } = await menu.evaluate((shown) => shown.getBoundingClientRect().toJSON());
      assert.ok(left >= 0, `at ${width} px the menu begins at ${left}`);
    }
  });

  test("of the operator's panel", async (t) => {
    const { page } = await stage.visit(t, { viewport: { width: 320, height: 640 } });
    await page.goto("/admin");
    await setLetters(page, TWICE_AS_LARGE_PX);
    await adminPanel(page).key.waitFor();
    await isWhole(page, "what asks for the key");
    await adminPanel(page).enter();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
      await isWhole(page, await tab.innerText());
    }
  });

  async function isWhole(page: Page, what: string): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      assert.deepEqual(await findSideways(page), [], `${what} at ${width} px`);
    }
  }
});
