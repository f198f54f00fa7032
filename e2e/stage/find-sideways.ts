import type { Page } from "playwright-core";

/** What sticks out at the side of the page, if anything makes it scroll there. */
export function findSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });
}
