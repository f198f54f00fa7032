import type { Page } from "playwright-core";
import { COLOR_RULES, findViolations, type Part } from "./find-violations.ts";

/** Sets the theme as the theme's script does on a click. */
export function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}

/** Runs all axe rules in the dark theme, and the color rules, all that a theme can violate, in the light one. */
export async function findInEitherTheme(page: Page, part?: Part): Promise<string[]> {
  await wear(page, "dark");
  const dark = await findViolations(page, undefined, part);
  await wear(page, "light");
  const light = await findViolations(page, COLOR_RULES, part);
  await wear(page, "dark");
  return [...dark, ...light.map((one) => `in light: ${one}`)];
}

/** Stores the theme, as a returning visitor would have. */
export async function keepTheme(page: Page, theme: string): Promise<void> {
  // This page runs no script.
  await page.goto("/robots.txt");
  await page.evaluate((chosen) => localStorage.setItem("mayfly.theme", chosen), theme);
}
