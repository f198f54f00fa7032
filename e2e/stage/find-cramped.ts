import type { Page } from "playwright-core";

/**
 * Words that stand on one another, where letters have grown and what holds them has not: lines lower than
 * their letters, and boxes that their text runs out of. Of an open dialog, else of the page.
 */
export function findCramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelector("dialog[open]") ?? document.body;
    return [...shown.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => hasLowLines(element) || runsOver(element))
      .map((element) => element.outerHTML.slice(0, 120));

    function hasLowLines(element: Element): boolean {
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { lineHeight, fontSize } = getComputedStyle(element);
      // A mark above the line takes no part in how high the line is.
      const counts = isText && !element.closest("sup");
      return counts && Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
    }

    /** By more than what a single line of figures does, whose letters are higher than it. */
    function runsOver(element: Element): boolean {
      const { display, overflowY, contentVisibility } = getComputedStyle(element);
      const measured = display !== "inline" && contentVisibility === "visible";
      if (!element.textContent?.trim()) return false;
      const holds = measured && overflowY === "visible" && element.clientHeight > 0;
      return holds && element.scrollHeight > element.clientHeight * 1.2;
    }
  });
}
