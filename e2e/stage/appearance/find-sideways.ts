import type { Page } from "playwright-core";

/** Returns the elements beyond the page's side, if the page scrolls sideways. */
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
