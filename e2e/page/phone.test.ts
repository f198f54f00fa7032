import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "../stage/clock.ts";
import { gainsFocus } from "../stage/focus.ts";
import { mailWith } from "../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";
import type { Visitor } from "../stage/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

describe("the address on a phone", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor with a full inbox", async (t) => {
    const visitor = await stage.visitInTurn(t, { ...PHONE, ...CLIPBOARD, movableClock: true });
    const { page, main } = visitor;
    // The last Back leads here.
    await page.goto("about:blank");
    const email = await fillInbox(visitor);

    await t.test("is a bar once mail has arrived, and leaves four rows in view", async () => {
      const bar = main.card.getByRole("button", {
        name: /^Your Temporary Email, 14 minutes left: /,
      });
      await bar.waitFor();
      assert.equal(await main.email(), email);
      assert.equal(await visitor.main.rowsInView(), 7);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.ok((await visitor.main.rowsInView()) >= 4);
      // The button is an icon, so that more of the address is visible. The address is shortened in the middle.
      const { width, height } = (await barCopy(visitor).boundingBox()) ?? {};
      assert.deepEqual([width, height], [44, 44]);
      const [begin, end] = await main.address.locator("span > span").evaluateAll(partsOf);
      assert.deepEqual(end, { text: email.slice(0, email.indexOf("@")).slice(-4), isCut: false });
      assert.equal(begin?.text.length, email.indexOf("@") - 4);
      await page.setViewportSize(PHONE.viewport);
    });

    await t.test("stays visible with its copy button while the inbox scrolls", async () => {
      await page.mouse.wheel(0, 400);
      await page.waitForFunction(() => window.scrollY > 300);
      const copy = barCopy(visitor);
      await reachable(copy);
      await stopClock(page);
      await copy.click();
      await main.card.getByRole("button", { name: "Copied!" }).waitFor();
      await main.toast("Copied!", "Email address copied to clipboard").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), email);
      await page.mouse.wheel(0, -3_000);
      await page.clock.resume();
    });

    await t.test("unfolds and folds by a tap, and stays as the visitor left it", async () => {
      await main.unfold();
      const fold = main.card.getByRole("button", { name: "Collapse the address card" });
      await gainsFocus(fold);
      await main.extend.waitFor();
      // The address stays in view when the card has scrolled away.
      await page.mouse.wheel(0, 1_500);
      await main.card.getByTitle(email).waitFor();
      await page.mouse.wheel(0, -3_000);
      await main.card.getByTitle(email).waitFor({ state: "hidden" });
      await main.extend.waitFor();
      await fold.click();
      await gainsFocus(main.card.getByRole("button", { name: /^Your Temporary Email, / }));
      await main.extend.waitFor({ state: "detached" });
    });

    await t.test("leaves a search half of the screen for its results", async () => {
      await main.unfold();
      const tools = main.inbox.getByRole("button", { name: "Search and select" });
      await tools.click();
      const field = main.inbox.getByRole("searchbox", { name: "Search messages" });
      await gainsFocus(field);
      assert.ok(((await field.boundingBox())?.y ?? Infinity) <= PHONE.viewport.height / 2);
      await tools.click();
      await main.card.getByRole("button", { name: "Collapse the address card" }).click();
    });

    await t.test("covers no focused element", async () => {
      for (let row = 0; row < 12; row++) await page.keyboard.press("j");
      await barCopy(visitor).waitFor();
      for (let row = 0; row < 11; row++) {
        await page.keyboard.press("k");
        await reachable(page.locator(":focus"));
      }
    });

    await t.test("opens a message as a sheet over the screen, which Back closes", async () => {
      const row = main.row("Message 1.");
      await row.toggle.scrollIntoViewIfNeeded();
      const place = await row.element.boundingBox();
      await row.open();
      const sheet = page.getByRole("dialog", { name: "Message 1." });
      await gainsFocus(sheet.getByRole("button", { name: "Back to the inbox" }));
      assert.deepEqual(await sheet.boundingBox(), { x: 0, y: 0, ...PHONE.viewport });
      for (const name of ["Reply", "Forward", "Delete"]) {
        await reachable(sheet.getByRole("button", { name: new RegExp(`^${name}`) }));
      }
      // The page behind is inert, including parts that appear later.
      await page.locator("main [inert]").first().waitFor({ state: "attached" });
      await stage.app.send({ to: email, subject: "Behind the sheet.", text: "A few words." });
      await page
        .locator("[inert]", { hasText: "Behind the sheet." })
        .waitFor({ state: "attached" });
      assert.deepEqual(await page.evaluate(findFocusableBehind), []);
      await page.goBack();
      await sheet.waitFor({ state: "detached" });
      await gainsFocus(row.toggle);
      assert.equal(await page.locator("[inert]").count(), 0);
      assert.deepEqual(await row.element.boundingBox(), place);
      assert.equal(new URL(page.url()).pathname, "/");
    });

    await t.test(
      "shows above a mail the number of attachments below it, with a link to them",
      async () => {
        const parts = [1, 2].map((number) => ({
          type: "text/plain",
          name: `${number}.txt`,
          content: Buffer.from("A few words."),
        }));
        const html = "<p>A line of a long mail.</p>".repeat(60);
        await stage.app.send({ to: email, raw: mailWith({ subject: "With files", html, parts }) });
        await main.row("With files").open();
        const sheet = page.getByRole("dialog", { name: "With files" });
        const files = sheet.getByRole("region", { name: "Attachments" });
        const text = sheet.frameLocator("iframe").getByText("A line of a long mail.").first();
        const size = await text.evaluate((line) => getComputedStyle(line).fontSize);
        assert.equal(size, "17px");
        await sheet.getByRole("button", { name: "2 attachments" }).click();
        await reachable(files.getByText("1.txt"));
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
      },
    );

    await t.test(
      "Back closes a dialog above the sheet first, and a sheet that was reopened at once",
      async () => {
        const row = main.row("Message 1.");
        const sheet = page.getByRole("dialog", { name: "Message 1." });
        await row.open();
        await sheet.getByRole("button", { name: /^Forward/ }).click();
        const forward = page.locator("dialog.dialog");
        await forward.waitFor();
        await page.goBack();
        await forward.waitFor({ state: "detached" });
        await sheet.waitFor();
        await page.keyboard.press("Escape");
        await row.open();
        await sheet.waitFor();
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
        assert.equal(new URL(page.url()).pathname, "/");
      },
    );

    await t.test(
      "a reload with a sheet open shows the list, and Back still closes the next sheet",
      async () => {
        const row = main.row("Message 1.");
        const sheet = page.getByRole("dialog", { name: "Message 1." });
        await row.open();
        await sheet.waitFor();
        await page.reload();
        await row.element.waitFor({ state: "attached" });
        assert.equal(await sheet.count(), 0);
        await row.open();
        await sheet.waitFor();
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
        assert.equal(new URL(page.url()).pathname, "/");
      },
    );

    await t.test(
      "a browser with a slow history goes back one step, and stays on the page",
      async () => {
        await page.evaluate(() => {
          const held = new Promise((resolve) => addEventListener("test:go-on", resolve));
          const traverseTo = navigation.traverseTo.bind(navigation);
          navigation.traverseTo = (key) => {
            const step = held.then(() => traverseTo(key).committed);
            Reflect.set(
              window,
              "madeStep",
              step.then(() => undefined),
            );
            return { committed: step, finished: step } as NavigationResult;
          };
          addEventListener("test:go-on", () => (navigation.traverseTo = traverseTo));
        });
        const row = main.row("Message 1.");
        const sheet = page.getByRole("dialog", { name: "Message 1." });
        await row.open();
        await sheet.waitFor();
        await page.keyboard.press("Escape");
        await sheet.waitFor({ state: "detached" });
        // The sheet that opens before the step is made stays open after it.
        await row.open();
        await sheet.waitFor();
        // Longer than any timer of the page for a step.
        await page.waitForTimeout(700);
        await page.evaluate(() => dispatchEvent(new Event("test:go-on")));
        await page.evaluate(() => Reflect.get(window, "madeStep") as Promise<void>);
        await page.waitForFunction(() => Object.hasOwn(Object(history.state), "layer"));
        assert.equal(await sheet.count(), 1);
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
        assert.equal(new URL(page.url()).pathname, "/");
      },
    );

    await t.test("closes the sheet by its button, by Escape, and with its message", async () => {
      const row = main.row("Message 2.");
      const sheet = page.getByRole("dialog", { name: "Message 2." });
      await row.open();
      await sheet.getByRole("button", { name: "Back to the inbox" }).click();
      await sheet.waitFor({ state: "detached" });
      await row.open();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      await row.open();
      await row.remove.click();
      await sheet.waitFor({ state: "detached" });
      await row.element.waitFor({ state: "detached" });
      // Back leaves the page: no entry of a sheet is left.
      await page.goBack();
      await page.waitForURL("about:blank");
      await page.goForward();
      await main.rows.nth(10).waitFor({ state: "attached" });
    });

    await t.test("isn't shown on a wide page, where the card itself stays", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await page.reload();
      await visitor.main.rows.nth(10).waitFor({ state: "attached" });
      await page.mouse.move(800, 400);
      await page.mouse.wheel(0, 320);
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

/** Runs in the page. */
function partsOf(parts: Element[]): { text: string; isCut: boolean }[] {
  return parts.map((part) => ({
    text: part.textContent,
    isCut: part.scrollWidth > part.clientWidth,
  }));
}

/** Runs in the page. Returns the controls outside the sheet that take the focus. */
function findFocusableBehind(): string[] {
  const focused = document.activeElement;
  const taking = [...document.querySelectorAll<HTMLElement>("a[href], button, input")].filter(
    (control) => {
      if (control.closest("dialog")) return false;
      control.focus();
      return document.activeElement === control;
    },
  );
  if (focused instanceof HTMLElement) focused.focus();
  return taking.map(({ outerHTML }) => outerHTML.slice(0, 120));
}

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
