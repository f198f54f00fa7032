import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { stopClock } from "../stage/clock.ts";
import { gainsFocus } from "../stage/focus.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"], movableClock: true };

/** Ways in which a page can't use the clipboard: plain http on another host has no clipboard API, from the start. */
const OBSTACLES: [string, (() => void) | undefined][] = [
  ["is missing", undefined],
  ["refuses", refuseClipboard],
];

describe("an unavailable clipboard", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  // The page looks for each method at a click.
  test("for one visitor", async (t) => {
    const { page, main, complaints, arrive } = await stage.visitInTurn(t, CLIPBOARD);
    await page.addInitScript(hideClipboard);
    const email = await arrive();
    for (const [what, obstruct] of OBSTACLES) {
      if (obstruct) await page.evaluate(obstruct);

      await t.test(
        `if the clipboard API ${what}, the older method copies the address and confirms it`,
        async () => {
          await stopClock(page);
          await main.copy.click();
          const copied = main.card.getByRole("button", { name: "Copied!" });
          await copied.waitFor();
          await main.toast("Copied!", "Email address copied to clipboard").waitFor();
          // The link was copied last.
          assert.equal(await pasted(page), email);
          await gainsFocus(copied);
          assert.deepEqual(complaints, []);
          await page.clock.resume();
        },
      );

      await t.test(`if it ${what}, a dialog's link is copied as well`, async () => {
        await main.card.getByRole("button", { name: "Open on another device" }).click();
        const dialog = page.getByRole("dialog", { name: "Open on another device" });
        await dialog.waitFor();
        await stopClock(page);
        await dialog.getByRole("button", { name: "Copy Link" }).click();
        await dialog.getByRole("button", { name: "Copied! Link" }).waitFor();
        const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
        assert.equal(await pasted(page), link);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      });
      await page.clock.resume();
      await main.copy.waitFor();
      await main.forgetToasts();
    }

    await t.test("if no method works, the page shows what to do, and not 'Copied!'", async () => {
      await page.evaluate(() => {
        document.execCommand = () => false;
      });
      await stopClock(page);
      await main.copy.click();
      await main.toast("Not copied", "Click the address to select it, then copy it").waitFor();
      await main.copy.waitFor();
      await main.address.click();
      assert.equal(await page.evaluate(() => getSelection()?.toString()), email);
    });
  });
});

function hideClipboard(): void {
  window.clipboardBehind = navigator.clipboard;
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
}

function refuseClipboard(): void {
  Reflect.deleteProperty(navigator, "clipboard");
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
}

function pasted(page: Page): Promise<string> {
  return page.evaluate(() => (window.clipboardBehind ?? navigator.clipboard).readText());
}

declare global {
  interface Window {
    clipboardBehind: Clipboard | undefined;
  }
}
