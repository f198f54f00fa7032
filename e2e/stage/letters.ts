import type { Page } from "playwright-core";

/** What a browser's own setting makes of letters that are 16 px high where nobody touched it. */
export const TWICE_AS_LARGE_PX = 32;
export const USUAL_SIZE_PX = 16;

/** As its settings do it: the site learns of it by its `rem` alone. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).fontSize === `${wanted}px`,
    standard,
  );
  await devtools.detach();
}
