import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { gainsFocus } from "../../stage/focus.ts";
import { nextFrame } from "../../stage/next-frame.ts";
import type { MainPage } from "../../stage/parts/main-page.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("the address card that folds on a phone", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("changes its height within 160 ms, unless motion is reduced, and stays folded after a reload", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, {
      viewport: { width: 390, height: 844 },
      reducedMotion: "no-preference",
    });
    const to = await arrive();
    await page.evaluate(recordHeights);
    await stage.app.send({ to, subject: "The first", text: "A few words." });
    await main.extend.waitFor({ state: "detached" });
    const folded = await inboxTop(page);
    await main.unfold();
    await main.extend.waitFor();
    const whole = await inboxTop(page);
    assert.ok(whole - folded > 200);
    const changes = await page.evaluate(() => window.heights);
    assert.deepEqual(
      changes.map(([formerPx = 0, nextPx = 0, ms]) => [nextPx - formerPx, ms]),
      [
        [folded - whole, 160],
        [whole - folded, 160],
      ],
    );

    await page.emulateMedia({ reducedMotion: "reduce" });
    await main.card.getByRole("button", { name: "Collapse the address card" }).click();
    await main.extend.waitFor({ state: "detached" });
    assert.equal(await inboxTop(page), folded);
    assert.equal(await page.evaluate(() => window.heights.length), 2);

    // The browser restores the place of the inbox while the card isn't folded yet.
    await page.reload();
    await main.card.getByRole("button", { name: /^Your Temporary Email, / }).waitFor();
    await nextFrame(page);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    assert.equal(await inboxTop(page), folded);
  });

  test("with the first mail of each address of one visitor", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, PHONE);
    let to = await arrive();
    const nextAddress = async () => {
      await main.newEmail.tap();
      to = await main.email(to);
      await main.empty.waitFor();
    };
    const receive = () => stage.app.send({ to, subject: "The first", text: "A few words." });

    await t.test("stays open while the keyboard is used in it", async () => {
      await main.copy.focus();
      await page.keyboard.press("Tab");
      await gainsFocus(main.newEmail);
      await receive();
      await staysOpen(page, main);
      await gainsFocus(main.newEmail);
    });

    await nextAddress();
    await t.test("folds after a tap on Copy, which keeps the focus", async () => {
      await main.copy.tap();
      await gainsFocus(main.copy.or(main.card.getByRole("button", { name: "Copied!" })));
      await receive();
      await main.extend.waitFor({ state: "detached" });
      assert.equal(await main.rowsInView(), 1);
      await main.unfold();
    });

    await t.test("stays open while its list of earlier addresses is open", async () => {
      // The list holds five addresses: the sixth moves the first one.
      for (let made = 2; made < 6; made += 1) await nextAddress();
      await main.card.getByRole("button", { name: /^Earlier addresses/ }).tap();
      const earlier = main.card.getByRole("list", { name: "Earlier addresses" });
      await earlier.waitFor();
      // Safari focuses no tapped button.
      await page.locator(":focus").blur();
      await receive();
      await staysOpen(page, main);
      await earlier.waitFor();
    });

    await nextAddress();
    await t.test("stays open while burning can be undone", async () => {
      await main.card.getByRole("button", { name: "Burn this address" }).tap();
      await main.card.getByRole("button", { name: "Undo" }).waitFor();
      await receive();
      await staysOpen(page, main);
    });
  });
});

/** Waits until the mail has arrived, returns to the page's top, where the card would fold, and checks that it hasn't. */
async function staysOpen(page: Page, main: MainPage): Promise<void> {
  await main.card.getByRole("button", { name: "Collapse the address card" }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await nextFrame(page);
  await main.newEmail.waitFor();
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ["clipboard-read", "clipboard-write"],
};

/** Returns the place of the inbox once nothing moves. */
function inboxTop(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const moving = document.querySelector("main")?.getAnimations({ subtree: true }) ?? [];
    const changes = moving.filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(changes.map(({ finished }) => finished));
    return document.querySelector("main > :last-child")?.getBoundingClientRect().top ?? Number.NaN;
  });
}

/** Runs in the page: records each change of height that is shown as a motion, with its duration. */
function recordHeights(): void {
  window.heights = [];
  const part = document.querySelector<HTMLElement>("main > :first-child");
  if (!part) return;
  part.animate = (keyframes, options) => {
    const heights = keyframes && !Array.isArray(keyframes) ? [keyframes["height"]].flat() : [];
    const duration = typeof options === "object" ? Number(options.duration) : Number.NaN;
    window.heights.push([...heights.map((height) => parseFloat(String(height))), duration]);
    return Element.prototype.animate.call(part, keyframes, options);
  };
}

declare global {
  interface Window {
    /** Former height, new height, and duration. */
    heights: number[][];
  }
}
