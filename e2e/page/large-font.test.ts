import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, adminPanel } from "../stage/parts/admin-panel.ts";
import { findCramped } from "../stage/appearance/find-cramped.ts";
import { findSideways } from "../stage/appearance/find-sideways.ts";
import { setFontSize, DOUBLE_FONT_SIZE_PX } from "../stage/appearance/font-size.ts";
import { openStage, type Stage } from "../stage/stage.ts";
import { upgradeDialog } from "../stage/parts/upgrade-dialog.ts";

/** `site-accessibility.test.ts` checks the content pages. */
describe("with a doubled font size, a phone scrolls nothing sideways and no text overlaps", () => {
  /** Texts that a tab shows after it has loaded its data. */
  const FILLED: Record<string, string> = { "Company Inboxes": "Business", Analytics: "total" };
  let stage: Stage;
  before(async () => {
    // With a mail transport, so that replies are enabled; none is sent.
    stage = await openStage({
      env: { ADMIN_KEY, MAIL_TRANSPORT: "smtp://127.0.0.1:9", REPLY_TO: "any" },
    });
  });
  after(() => stage.close());

  test("on the main page", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, {
      viewport: { width: 320, height: 640 },
    });
    const to = await arrive();
    await setFontSize(page, DOUBLE_FONT_SIZE_PX);
    await stage.app.send({
      to,
      subject: "Your sign-in code is 482913",
      html: "<p>It is 482 913.</p>",
    });
    await t.test("in the address, its inbox, an open message, and the menu", async () => {
      await main.rows.first().waitFor();
      await isWhole(page, "a row");
      const domain = main.rows.first().locator(".sender-domain");
      assert.equal(await domain.evaluate((text) => text.scrollWidth - text.clientWidth), 0);
      await main.row("Your sign-in code").open();
      await page.getByRole("dialog", { name: "Your sign-in code" }).waitFor();
      const words = main.row("Your sign-in code").frame.getByText("482 913");
      const size = await words.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
      assert.ok(size >= DOUBLE_FONT_SIZE_PX);
      // Without its tooltip under the pointer.
      await page.mouse.move(0, 0);
      await isWhole(page, "an open message");
      const lines = page.locator(".sheet-head :is(.row-lines > :first-child > bdi, .row-subject)");
      const widths = await lines.evaluateAll((all) => all.map((line) => line.clientWidth));
      assert.equal(new Set(widths).size, 1, `widths: ${widths.join(", ")} px`);
      const { x = 0, width: length = 0 } =
        (await main.row("Your sign-in code").remove.boundingBox()) ?? {};
      assert.ok(x + length <= 320, `Delete ends at ${x + length}`);
      await page.goBack();
      await page.getByRole("button", { name: "Menu" }).click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 640 });
        const { left = -1 } = await menu.evaluate((shown) =>
          shown.getBoundingClientRect().toJSON(),
        );
        assert.ok(left >= 0, `at ${width} px the menu begins at ${left}`);
      }
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    });

    await t.test("in the dialogs, their headings, and their buttons", async () => {
      await main.row("Your sign-in code").open();
      const dialog = page.locator("dialog.dialog");
      const look = async (what: string) => {
        await isWhole(page, what);
        assert.deepEqual(await findHidden(page), [], what);
      };
      for (const name of [/^Reply to/, /^Forward/, "Open on another device", "Open an existing"]) {
        // The first two are in the sheet of the open message.
        if (name === "Open on another device") {
          await page.goBack();
          await main.unfold();
        }
        await page.getByRole("button", { name }).first().click();
        await dialog.waitFor();
        await look(String(name));
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
      await page.keyboard.press("?");
      await dialog.waitFor();
      await look("the shortcuts");
      await page.keyboard.press("Escape");
      const upgrade = upgradeDialog(page);
      await upgrade.banner.getByRole("button", { name: "Get 24-hour email" }).click();
      await upgrade.prefix.fill("twenty.characters.xx");
      await upgrade.dialog.getByText("Available").nth(1).waitFor();
      await look("what is bought");
      await upgrade.proceed.click();
      await upgrade.changeEmail.waitFor();
      await look("what is paid");
    });
  });

  test("in the operator's panel", async (t) => {
    const { page } = await stage.visitInTurn(t, { viewport: { width: 320, height: 640 } });
    await page.goto("/admin");
    await setFontSize(page, DOUBLE_FONT_SIZE_PX);
    await adminPanel(page).key.waitFor();
    await isWhole(page, "what asks for the key");
    await adminPanel(page).enter();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      const name = await tab.innerText();
      await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
      await page
        .getByText(FILLED[name] ?? name)
        .last()
        .waitFor();
      await isWhole(page, name);
    }
  });

  /** The layout of each wider phone is the same, below the least breakpoint. */
  async function isWhole(page: Page, what: string): Promise<void> {
    assert.deepEqual(await findSideways(page), [], what);
    assert.deepEqual(await findCramped(page), [], what);
  }
});

/** Returns the parts of an open dialog that are cut off at its side. */
function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("dialog:is([open], :popover-open) *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
