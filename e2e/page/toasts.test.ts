import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { until } from "../../server/test/until.ts";
import { stopClock } from "../stage/clock.ts";
import { findViolations } from "../stage/appearance/find-violations.ts";
import { gainsFocus, holdsFocus } from "../stage/focus.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";
import type { Visitor, VisitorOptions } from "../stage/visitor.ts";

const EXTEND = "POST /api/temp-emails/extend";
const CLIPBOARD: VisitorOptions = {
  permissions: ["clipboard-read", "clipboard-write"],
  movableClock: true,
  reducedMotion: "no-preference",
};

describe("toasts", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("one after the other, on a page with a stopped clock, and beside a dialog", async (t) => {
    const visitor = await stage.visitInTurn(t, CLIPBOARD);
    await visitor.arrive();
    await visitor.main.connection("Live").waitFor();
    await stopClock(visitor.page);

    await t.test("a screen reader announces it once, without its button", async () => {
      await showCopied(visitor);
      const said = visitor.page.getByRole("status").filter({ hasText: "Notification Copied!" });
      await visitor.page.clock.runFor(100);
      await said.waitFor({ state: "attached" });
      const words = "Notification Copied! Email address copied to clipboard";
      assert.equal((await said.innerText()).replaceAll(/\s+/g, " ").trim(), words);
      await visitor.page.clock.runFor(1_000);
      await said.waitFor({ state: "detached" });
    });

    for (const { what, px, stays } of [
      { what: "swipe to the left does nothing", px: -120, stays: true },
      { what: "swipe to the right of 40 px brings it back", px: 40, stays: true },
      { what: "swipe to the right of 60 px sends it away", px: 60, stays: false },
    ]) {
      await t.test(`a ${what}`, async () => {
        await swipe(visitor.page, toasts(visitor), px);
        if (stays) assert.equal(await toasts(visitor).getAttribute("data-state"), "open");
        else await toasts(visitor).waitFor({ state: "detached" });
      });
    }

    await t.test(
      "F8 moves to it, Tab to its button, Escape closes it and returns the focus",
      async () => {
        const { page, main } = visitor;
        await main.newEmail.focus();
        await page.keyboard.press("c");
        await toasts(visitor).waitFor();
        await page.keyboard.press("F8");
        await holdsFocus(main.toastRegion);
        await page.keyboard.press("Tab");
        await holdsFocus(toasts(visitor));
        await page.keyboard.press("Tab");
        await gainsFocus(dismiss(visitor));
        await page.keyboard.press("Escape");
        await toasts(visitor).waitFor({ state: "detached" });
        await gainsFocus(main.newEmail);
        assert.deepEqual(visitor.complaints, []);
      },
    );

    await t.test(
      "one that was there before a dialog opened is above it, reachable, and outlives it",
      async () => {
        const { page, main } = visitor;
        await showCopied(visitor);
        await page.keyboard.press("?");
        const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
        await dialog.waitFor();
        await liesOnTop(toasts(visitor));
        await page.keyboard.press("F8");
        await holdsFocus(main.toastRegion);
        await dialog.getByRole("button", { name: "Close" }).click();
        await dialog.waitFor({ state: "detached" });
        await liesOnTop(toasts(visitor));
        await dismiss(visitor).click();
        await toasts(visitor).waitFor({ state: "detached" });
        assert.deepEqual(visitor.complaints, []);
      },
    );

    await t.test(
      "it disappears after five seconds, and waits while the pointer rests on it",
      async () => {
        const { page, main } = visitor;
        await showCopied(visitor);
        await page.clock.runFor(4_900);
        assert.equal(await toasts(visitor).getAttribute("data-state"), "open");
        await toasts(visitor).hover();
        await page.clock.runFor(60_000);
        assert.equal(await toasts(visitor).getAttribute("data-state"), "open");
        await main.address.hover();
        await page.clock.runFor(200);
        await toasts(visitor).waitFor({ state: "detached" });
      },
    );

    await t.test("a new one replaces the last: there is never more than one", async () => {
      const { main, network } = visitor;
      await showCopied(visitor);
      network.fail(EXTEND, "unreachable");
      await main.extend.click();
      await main.toast("Extension Failed", "Failed to extend email. Please try again.").waitFor();
      assert.equal(await toasts(visitor).count(), 1);
      network.mend(EXTEND);
    });

    await visitor.page.clock.resume();
    await visitor.page.emulateMedia({ reducedMotion: "reduce" });
    await t.test("one that comes as its dialog closes is on the page", () =>
      comesAsDialogCloses(visitor),
    );
    await visitor.page.clock.resume();
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 568, height: 320 },
      // A keyboard opens after the toast came.
      { width: 390, height: 420, heightBefore: 844 },
    ]) {
      await t.test(
        `one that comes while a dialog is open lies beside it and is its own to close, at ${viewport.width} px`,
        async () => {
          const { page, main, network } = visitor;
          await main.forgetToasts();
          const { width, height, heightBefore = height } = viewport;
          await page.setViewportSize({ width, height: heightBefore });
          network.hold(EXTEND);
          network.fail(EXTEND, "unreachable");
          await main.extend.click();
          const dialog = await openElsewhere(visitor);
          await stopClock(page);
          network.release(EXTEND);
          const toast = main.toast("Extension Failed", "Failed to extend email. Please try again.");
          await toast.waitFor();
          await liesOnTop(toast);
          await page.setViewportSize({ width, height });
          // The dialog leaves it room in the next frame.
          await until("they lie side by side", async () => !(await cover(toast, dialog)));
          // The toast stays while the pointer is on it, however long the check takes.
          await toast.hover();
          await page.clock.resume();
          if (width === 568) assert.deepEqual(await findViolations(page), []);

          await page.keyboard.press("F8");
          await page.keyboard.press("Escape");
          await toast.waitFor({ state: "detached" });
          assert.equal(await dialog.count(), 1, "the dialog stays");
          await holdsFocus(dialog);
          await page.keyboard.press("Escape");
          await dialog.waitFor({ state: "detached" });
        },
      );
    }
  });

  async function comesAsDialogCloses(visitor: Visitor): Promise<void> {
    const { page, main, complaints } = visitor;
    const complaintsBefore = complaints.length;
    const email = await main.email();
    const dialog = await openElsewhere(visitor);
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    await page.keyboard.press("Escape");
    await main.newEmail.click();
    const second = await main.email(email);
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      link.slice(link.indexOf("#")),
    );
    const open = page.getByRole("dialog").getByRole("button", { name: "Open address" });
    await open.waitFor();
    // The toast stays while the test checks it.
    await stopClock(page);
    await open.click();
    const toast = main.toast("Address opened", "Its inbox is on this page now.");
    await toast.waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await main.email(second), email);
    await liesOnTop(toast);
    assert.deepEqual(complaints.slice(complaintsBefore), []);
  }

  /** Copies the address after the last toast has gone and the button has its usual label again. */
  async function showCopied(visitor: Visitor): Promise<void> {
    await visitor.page.clock.runFor(5_000);
    assert.equal(await toasts(visitor).count(), 0);
    await visitor.main.copy.click();
    await toasts(visitor).waitFor();
  }
});

async function openElsewhere({ page, main }: Visitor): Promise<Locator> {
  await main.card.getByRole("button", { name: "Open on another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Open on another device" });
  await dialog.waitFor();
  return dialog;
}

async function swipe(page: Page, toast: Locator, px: number): Promise<void> {
  const { x, y } = await middleOf(toast);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + px, y, { steps: 5 });
  await page.mouse.up();
}

/** Resolves when the toast is topmost at its center and its button. */
async function liesOnTop(toast: Locator): Promise<void> {
  await toast.page().waitForFunction(
    (element) =>
      [element, element?.querySelector("button")].every((part) => {
        const { left = 0, top = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
        return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    await toast.elementHandle(),
  );
}

async function cover(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One is not in sight");
  const acrossX = a.x < b.x + b.width && b.x < a.x + a.width;
  return acrossX && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function toasts({ main }: Visitor): Locator {
  return main.toastRegion.getByRole("listitem");
}

function dismiss(visitor: Visitor): Locator {
  return toasts(visitor).getByRole("button", { name: "Dismiss" });
}
