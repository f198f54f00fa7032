import type { Page } from "playwright-core";

/** A browser font size of 32 px, twice the default of 16 px. */
export const DOUBLE_FONT_SIZE_PX = 32;
export const DEFAULT_FONT_SIZE_PX = 16;

/** Changes the browser's font size setting: the site sees only another `rem`. */
export async function setFontSize(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).fontSize === `${wanted}px`,
    standard,
  );
  await devtools.detach();
}
