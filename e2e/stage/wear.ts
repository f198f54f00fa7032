import type { Page } from "playwright-core";
import { COLOR_RULES, findViolations, type Part } from "./find-violations.ts";

/** As the theme's script does at a click. */
export function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}

/** By all of axe's rules in the dark theme, and by those of colours, all that a theme can break, in the light one. */
export async function findInEitherTheme(page: Page, part?: Part): Promise<string[]> {
  await wear(page, "dark");
  const dark = await findViolations(page, undefined, part);
  await wear(page, "light");
  const light = await findViolations(page, COLOR_RULES, part);
  await wear(page, "dark");
  return [...dark, ...light.map((one) => `in light: ${one}`)];
}

/** As a visitor who has chosen it before, and comes again. */
export async function keepTheme(page: Page, theme: string): Promise<void> {
  // What is there runs no script.
  await page.goto("/robots.txt");
  await page.evaluate((chosen) => localStorage.setItem("mayfly.theme", chosen), theme);
}
