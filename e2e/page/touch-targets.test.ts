import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openSharedStage, type Stage } from "../stage/stage.ts";
import { nextFrame } from "../stage/next-frame.ts";
import type { Visitor } from "../stage/visitor.ts";

/** All alike, so that they take turns in one page. */
const TOUCH = { hasTouch: true, isMobile: true, movableClock: true };
const CREATE = "POST /api/temp-emails";
const HTML =
  '<p>Please <a href="https://shop.test/confirm?token=5f0c2a9e">confirm your email</a></p><img src="https://shop.test/a.png">';

describe("on a touch screen", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  const sizes = [
    ["a narrow phone", { width: 320, height: 640 }],
    ["a tablet", { width: 768, height: 1024 }],
  ] as const;
  test("all buttons are 44 pixels high, and none lies over another", async (t) => {
    const visitor = await stage.visitInTurn(t, { viewport: sizes[0][1], ...TOUCH });
    const { page, main, network } = visitor;
    const resize = async (viewport: { width: number; height: number }) => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.setViewportSize(viewport);
      await page.waitForFunction((wanted) => innerWidth === wanted, viewport.width);
      // The page changes its parts in the frame after.
      await nextFrame(page);
    };

    await t.test("Try again of a failed creation", async () => {
      network.fail(CREATE, { status: 500, body: { error: "INTERNAL", message: "" } });
      await page.goto("/");
      const again = main.card.getByRole("button", { name: "Try again" });
      await again.waitFor();
      assert.deepEqual(await lowButtons(page), []);
      for (const other of [main.copy, main.newEmail]) {
        assert.equal(await overlaps(again, other), false);
      }
      network.mend(CREATE);
    });

    const to = await visitor.arrive();
    await t.test("a field, which has the size of a thumb", () => assertLargeField(visitor));
    for (const [name, viewport] of sizes) {
      await t.test(`without mail: ${name}`, async () => {
        await resize(viewport);
        await main.newEmail.waitFor();
        assert.deepEqual(await lowButtons(page), []);
        await main.inbox.getByRole("button", { name: /doesn’t accept/ }).scrollIntoViewIfNeeded();
        assert.deepEqual(await lowButtons(page), []);
      });
    }

    await stage.app.send({ to, subject: "A link", html: HTML });
    await stage.app.send({ to, subject: "A code", text: "Your verification code is 482913." });
    for (const [name, viewport] of sizes) {
      await t.test(`with mail: ${name}`, async () => {
        await resize(viewport);
        await main.row("A code").button("Copy code 482913").waitFor();
        await main.row("A link").element.waitFor();
        assert.deepEqual(await lowButtons(page), []);
        for (const subject of ["A code", "A link"]) {
          const { element, button } = main.row(subject);
          const menu = button(`Actions for ${subject}`);
          for (const other of [element.locator("time"), element.locator(".row-main a, code")]) {
            if ((await other.count()) > 0) assert.equal(await overlaps(menu, other.first()), false);
          }
        }
        const row = main.row("A link");
        const menu = row.button("Actions for A link");
        await menu.tap();
        await row.remove.waitFor();
        assert.deepEqual(await lowButtons(page), []);
        await menu.tap();
        await row.toggle.tap();
        await row.button("Show Images").waitFor();
        assert.deepEqual(await lowButtons(page), []);
        // The verdict is a line of text; the area around it is tappable, too.
        const verdict = row.element.getByRole("button", { name: "Not verified", exact: true });
        const { x = 0, y = 0 } = (await verdict.boundingBox()) ?? {};
        assert.equal(await isHit(verdict, x + 20, y - 12), true);
        const pictures = row.element.locator("summary").filter({ hasText: "1 image blocked" });
        assert.ok(((await pictures.boundingBox())?.height ?? 0) >= 44);
        const tab = row.tab("Rendered");
        const { x: left = 0, y: top = 0 } = (await tab.boundingBox()) ?? {};
        assert.equal(await isHit(tab, left + 20, top + 1), true);
        if (name === "a tablet") return row.toggle.tap();
        await page.goBack();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      });
    }

    await t.test("a message fills the screen of a phone on its side", async () => {
      const viewport = { width: 844, height: 390 };
      await resize(viewport);
      const { element, toggle } = main.row("A code");
      const time = element.locator("time");
      assert.equal(await overlaps(time, element.locator(":has(> code)")), false);
      await toggle.tap();
      const sheet = page.getByRole("dialog", { name: "A code" });
      const { width, height } = (await sheet.boundingBox()) ?? {};
      assert.deepEqual({ width, height }, viewport);
      await page.goBack();
      await sheet.waitFor({ state: "detached" });
    });

    await resize({ width: 390, height: 844 });
    await t.test("with forced colors, an icon has the color of its text", () =>
      assertForcedColors(visitor),
    );
    await resize(sizes[0][1]);
    await t.test("the box that selects all, and Undo with its margin", () =>
      assertLargeSelection(visitor),
    );
  });

  test("the links of every page’s header, footer, and lists, and the forms of the resources, are large enough for a thumb", async (t) => {
    const viewport = { width: 390, height: 844 };
    const { page } = await stage.visitInTurn(t, { viewport, ...TOUCH });
    for (const path of ["/blog", "/blog/1", "/guides/email-privacy-setup", "/faq", "/sitemap"]) {
      await page.goto(path);
      const links = page
        .locator("header > a, nav a, article > p > a, footer a")
        .filter({ visible: true });
      const low = await links.evaluateAll((all) =>
        all
          .filter((link) => link.getBoundingClientRect().height < 44)
          .map((link) => link.textContent),
      );
      assert.deepEqual(low, [], path);
    }
    await page.goto("/resources");
    const controls = page.locator("main summary, main form input:visible");
    const heights = await controls.evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().height),
    );
    assert.equal(heights.length, 4);
    assert.ok(Math.min(...heights) >= 44, String(heights));
  });

  test("no toast lies over the buttons of a message that fills the screen", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, {
      viewport: { width: 390, height: 844 },
      permissions: ["clipboard-read", "clipboard-write"],
      ...TOUCH,
    });
    await stage.app.send({ to: await arrive(), subject: "Copied", text: "A few words." });
    await main.row("Copied").toggle.tap();
    const sheet = page.getByRole("dialog", { name: "Copied" });
    await sheet.getByRole("button", { name: "Copy Email" }).tap();
    const toast = page.getByText("Email address copied to clipboard", { exact: true });
    await toast.waitFor();
    for (const part of [".sheet-dock", "[data-message-bar]"]) {
      assert.equal(await overlaps(toast, sheet.locator(part)), false, part);
    }
  });
});

async function assertLargeField({ page, main }: Visitor): Promise<void> {
  await main.card.getByRole("button", { name: "Open on another device" }).tap();
  const dialog = page.getByRole("dialog");
  const copy = await dialog.getByRole("button", { name: "Copy Recovery password" }).boundingBox();
  const field = await dialog.getByLabel("Recovery password", { exact: true }).boundingBox();
  assert.deepEqual([copy?.width, copy?.height, field?.height], [44, 44, 44]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Leaves the address card unfolded. */
async function assertForcedColors({ page, main }: Visitor): Promise<void> {
  const bar = main.card.getByRole("button", { name: /^Your Temporary Email, / });
  const colorOf = (part: Locator) => part.evaluate((node) => getComputedStyle(node).color);
  assert.notEqual(await colorOf(bar.locator("svg").last()), await colorOf(bar));
  await page.emulateMedia({ forcedColors: "active" });
  assert.equal(await colorOf(bar.locator("svg").last()), await colorOf(bar));
  await main.unfold();
  const chevron = main.domain.locator("xpath=following-sibling::*");
  const color = await chevron.evaluate((node) => getComputedStyle(node).backgroundColor);
  assert.match(color, /^rgb\(/, "covers the end of a long domain");
  await page.emulateMedia({ forcedColors: "none" });
}

/** At 320 px, with two messages. */
async function assertLargeSelection({ main }: Visitor): Promise<void> {
  await main.inbox.getByRole("button", { name: "Search and select" }).tap();
  await main.inbox.getByRole("button", { name: "Select", exact: true }).tap();
  const all = main.inbox.locator("label").filter({ hasText: "0 of 2" });
  assert.equal((await all.boundingBox())?.height, 44);
  await all.tap();
  await main.inbox.getByRole("button", { name: "Delete", exact: true }).tap();
  const undo = await main.inbox.getByRole("button", { name: "Undo" }).boundingBox();
  const inbox = await main.inbox.boundingBox();
  assert.ok(undo && inbox);
  assert.ok(undo.x + undo.width <= inbox.x + inbox.width - 16);
}

/** Returns the names of visible buttons that are lower than 44 pixels. */
function lowButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOver = (button: Element): boolean => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && button.contains(hit);
    };
    return [...document.querySelectorAll("button, select, [role=tab]")]
      .filter((button) => isOver(button) && button.closest("[data-verdict-note]") === null)
      .filter((button) => button.getBoundingClientRect().height < 44)
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  });
}

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  assert.ok(a && b);
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isHit(element: Locator, x: number, y: number): Promise<boolean> {
  return element.evaluate((node, at) => node.contains(document.elementFromPoint(at.x, at.y)), {
    x,
    y,
  });
}
