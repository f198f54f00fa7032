import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gainsFocus } from "../stage/focus.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

const HTML = '<p>Words</p><img src="https://cdn.example/a.png" width="30" height="30">';

describe("Escape at an open message", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("of one visitor closes", async (t) => {
    const visitor = await stage.visitInTurn(t, { viewport: { width: 390, height: 844 } });
    const { page, main, arrive } = visitor;
    await stage.app.send({ to: await arrive(), subject: "A mail", html: HTML });
    await main.row("A mail").element.waitFor();
    await main.row("A mail").open();
    const sheet = page.getByRole("dialog", { name: "A mail" });
    const tooltip = sheet.getByRole("tooltip");
    const opener = sheet.getByRole("button", { name: "Not verified" });

    await t.test("in a sheet the meaning of the verdict, which comes again", async () => {
      await opener.focus();
      await tooltip.waitFor();
      await page.keyboard.press("Escape");
      await tooltip.waitFor({ state: "hidden" });
      assert.equal(await sheet.count(), 1);
      await gainsFocus(opener);
      await opener.click();
      await tooltip.waitFor();
      await page.keyboard.press("Escape");
      await tooltip.waitFor({ state: "hidden" });
    });

    await t.test("in a sheet the words of a small blocked picture", async () => {
      const blocked = main.row("A mail").frame.locator("[data-blocked]");
      await blocked.focus();
      await page.keyboard.press("Escape");
      await blocked.and(main.row("A mail").frame.locator(":not(:focus)")).waitFor();
      assert.equal(await sheet.count(), 1);
    });

    await t.test("the sheet itself", async () => {
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    });

    await t.test("in full view a tooltip or a menu first, and then the view", async () => {
      await page.setViewportSize({ width: 800, height: 720 });
      await main.row("A mail").open();
      await page.keyboard.press("o");
      const back = main.inbox.getByRole("button", { name: "Back to the inbox" });
      await gainsFocus(back);
      await main.inbox.getByRole("button", { name: "Not verified" }).focus();
      await main.inbox.getByRole("tooltip").waitFor();
      await page.keyboard.press("Escape");
      await main.inbox.getByRole("tooltip").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Menu" }).click();
      const menu = page.locator("#site-menu");
      await menu.waitFor();
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await back.waitFor();
      await page.keyboard.press("Escape");
      await back.waitFor({ state: "detached" });
    });
  });
});
