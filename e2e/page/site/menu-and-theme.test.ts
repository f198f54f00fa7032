import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { stopClock } from "../../stage/clock.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { nextFrame } from "../../stage/next-frame.ts";

const NARROW = { width: 320, height: 640 };
/** `again`: the devices for another visit, whose preference could mislead the page. */
const CHOICES: readonly Choice[] = [
  { name: "Light", stored: "light", shown: { light: "light", dark: "light" }, again: ["dark"] },
  { name: "Dark", stored: "dark", shown: { dark: "dark", light: "dark" }, again: ["light"] },
  {
    name: "System",
    stored: "system",
    shown: { light: "light", dark: "dark" },
    again: ["light", "dark"],
  },
];

describe("the menu and the theme", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("the share menu copies the page's link, and its button says so for two seconds", async (t) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page } = await stage.visitInTurn(t, { permissions, movableClock: true });
    await page.goto("/about");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const shared = page.getByRole("group", { name: "Share this page" });
    const copy = shared.getByRole("button", { name: "Copy link", exact: true });
    await copy.waitFor();
    await stopClock(page);
    await copy.click();
    await shared.getByRole("button", { name: "Copied!", exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(new URL(copied).pathname, "/about");
    await page.clock.runFor(2_000);
    await copy.waitFor();
  });

  test("by one visitor", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t, {
      viewport: NARROW,
      reducedMotion: "no-preference",
    });
    await page.addInitScript(recordFirstFrame);
    await page.addInitScript(recordMotion);
    await arrive();
    const { button, light, shortcuts } = menu(page);
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });

    await t.test(
      "its shortcuts dialog returns the focus to the menu's button when it closes",
      async () => {
        for (const close of ["Escape", "Enter"]) {
          await button.click();
          await shortcuts.click();
          await dialog.waitFor();
          await shortcuts.waitFor({ state: "hidden" });
          if (close === "Enter") await dialog.getByRole("button", { name: "Close" }).focus();
          await page.keyboard.press(close);
          await dialog.waitFor({ state: "detached" });
          await gainsFocus(button);
        }
      },
    );

    await page.emulateMedia({ reducedMotion: "reduce" });
    await t.test(
      "on a narrow page the menu opens, closes on Escape, and returns the focus to its button",
      async () => {
        await button.click();
        await light.waitFor();
        assert.deepEqual(await findViolations(page), []);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Escape");
        await light.waitFor({ state: "hidden" });
        await gainsFocus(button);
        await button.click();
        await light.waitFor();
        await page.mouse.click(20, 400);
        await light.waitFor({ state: "hidden" });
      },
    );

    // Every page has this menu and the script that applies the theme, and this one loads faster.
    await page.goto("/about");
    assert.equal(await chosenTheme(page), "dark", "the default");
    for (const { name, stored, shown, again } of CHOICES) {
      await t.test(
        `${name} can be chosen in the menu, is stored and marked, and applies from the first paint`,
        async () => {
          await button.click();
          const choice = page.getByRole("group", { name: "Theme" }).getByRole("button", { name });
          await choice.click();
          assert.equal(await page.evaluate(() => localStorage.getItem("mayfly.theme")), stored);
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            await page.locator(`html[data-theme=${shown[colorScheme]}]`).waitFor();
            assert.equal(await chosenTheme(page), shown[colorScheme]);
            if (!again.includes(colorScheme)) continue;
            await page.reload();
            assert.equal(await page.evaluate(() => document.title), TITLE);
            await page.waitForFunction(() => window.firstTheme !== undefined);
            assert.equal(await page.evaluate(() => window.firstTheme), shown[colorScheme]);
          }
          await button.click();
          const marked = page.getByRole("group", { name: "Theme" }).getByRole("button", {
            name: /, chosen$/,
          });
          await marked.waitFor();
          assert.deepEqual(await marked.allInnerTexts(), [await choice.innerText()]);
          await page.keyboard.press("Escape");
          await marked.waitFor({ state: "hidden" });
        },
      );
    }

    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: "light" });
    // Without a chosen theme.
    await page.evaluate(() => localStorage.removeItem("mayfly.theme"));
    await page.goto("/");
    await t.test("the main page's first link leads to its content", async () => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await gainsFocus(page.getByRole("main"));
    });

    await t.test(
      "the header's button cycles through the three themes, and another tab follows",
      async () => {
        // A page without the framework.
        const other = await page.context().newPage();
        await other.emulateMedia({ colorScheme: "light" });
        await other.goto("/no/such/page");
        const round = page.getByRole("banner").getByRole("button", { name: /^Theme: / });
        for (const [label, theme] of [
          ["Theme: light. Switch to system", "light"],
          ["Theme: system. Switch to dark", "light"],
          ["Theme: dark. Switch to light", "dark"],
        ] as const) {
          await round.click();
          await page.getByRole("button", { name: label, exact: true }).waitFor();
          assert.equal(await chosenTheme(page), theme);
          await other.getByRole("button", { name: label, exact: true }).waitFor();
          assert.equal(await chosenTheme(other), theme);
        }
        await other.close();
      },
    );

    await t.test("reduced motion stops the animation of dialogs and their backdrop", async () => {
      await main.connection("Live").waitFor();
      await page.keyboard.press("?");
      await dialog.waitFor();
      await nextFrame(page);
      assert.deepEqual(await page.evaluate(() => window.moved), []);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    await t.test("a wide page has no menu: its parts are in the page", async () => {
      assert.equal(await button.count(), 0);
      await shortcuts.click();
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    await t.test("the main page's header is where that of the other pages is", async () => {
      const round = page.getByRole("banner").getByRole("button", { name: /^Theme/ });
      const { x, y } = (await round.boundingBox()) ?? {};
      await page.goto("/blog");
      const other = await round.boundingBox();
      assert.deepEqual([x, y], [other?.x, other?.y]);
    });
  });
});

function menu(page: Page) {
  return {
    button: page.getByRole("button", { name: "Menu", exact: true }),
    light: page.getByRole("button", { name: "Light", exact: true }),
    shortcuts: page.getByRole("button", { name: "Keyboard shortcuts" }),
  };
}

/** Checks the painted color, not only the attribute: the page's own color is dark or light. */
async function chosenTheme(page: Page): Promise<string> {
  const [said, lightness] = await page.evaluate(() => {
    const color = getComputedStyle(document.documentElement).backgroundColor;
    return [document.documentElement.dataset["theme"], color] as const;
  });
  const isLight = Number(/oklch\((\S+)/.exec(lightness)?.[1]) > 0.5;
  return said === (isLight ? "light" : "dark") ? said : `${said} on ${lightness}`;
}

/** Frames are drawn only when rendering isn't blocked: the first one is the first paint. */
function recordFirstFrame(): void {
  requestAnimationFrame(() => {
    window.firstTheme = document.documentElement.dataset["theme"];
  });
}

function recordMotion(): void {
  window.moved = [];
  const note = ({ animationName, pseudoElement }: AnimationEvent) =>
    window.moved.push(animationName + pseudoElement);
  document.addEventListener("animationstart", note, true);
}

declare global {
  interface Window {
    firstTheme: string | undefined;
    moved: string[];
  }
}

type Theme = "dark" | "light";
type Choice = {
  readonly name: string;
  readonly stored: string;
  readonly shown: Readonly<Record<Theme, Theme>>;
  readonly again: readonly Theme[];
};

const TITLE = "About Mayfly: why it exists, how it works - Mayfly";
