import type { Page } from "playwright-core";
import { findSideways } from "./find-sideways.ts";
import { COLOR_RULES, LAYOUT_RULES, findViolations, type Part } from "./find-violations.ts";

/** Sets the theme as the theme's script does on a click. */
export function setTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}

/** Runs all axe rules in the dark theme, and the color rules, all that a theme can violate, in the light one. */
export async function findInEitherTheme(page: Page, part?: Part): Promise<string[]> {
  await setTheme(page, "dark");
  const dark = await findViolations(page, undefined, part);
  await setTheme(page, "light");
  const light = await findViolations(page, COLOR_RULES, part);
  await setTheme(page, "dark");
  return [...dark, ...light.map((one) => `in light: ${one}`)];
}

/** The same for a page that follows the theme of the system. It ends in the light one. */
export async function findInEitherSystemTheme(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ["dark", undefined],
    ["light", COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    const violations = await findViolations(page, rules);
    found.push(...violations.map((one) => `in ${colorScheme}: ${one}`));
  }
  return found;
}

/**
 * Finds faults at 320 px in the light theme, and at 1280 px in the dark one those that a theme or a layout can cause: no
 * color depends on the width.
 */
export async function findAtEitherWidth(page: Page, part?: Part): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, width, rules] of [
    ["light", 320, undefined],
    ["dark", 1280, LAYOUT_RULES],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await setTheme(page, theme);
    const faults = [...(await findViolations(page, rules, part)), ...(await findSideways(page))];
    found.push(...faults.map((one) => `at ${width} px: ${one}`));
  }
  return found;
}

/** Stores the theme, as a returning visitor would have. */
export async function keepTheme(page: Page, theme: string): Promise<void> {
  // This page runs no script.
  await page.goto("/robots.txt");
  await page.evaluate((chosen) => localStorage.setItem("mayfly.theme", chosen), theme);
}
