import type { Page } from "playwright-core";

/**
 * Returns overlapping text after enlarging the font: lines lower than their letters, and boxes that their text
 * overflows. Checks the open dialog, or else the page.
 */
export function findCramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelector("dialog:is([open], :popover-open)") ?? document.body;
    return [...shown.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => hasLowLines(element) || runsOver(element))
      .map((element) => element.outerHTML.slice(0, 120));

    function hasLowLines(element: Element): boolean {
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { lineHeight, fontSize } = getComputedStyle(element);
      // Superscripts don't affect the height of the line.
      const counts = isText && !element.closest("sup");
      return counts && Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
    }

    /** Beyond the overflow of a single line of digits, whose glyphs are taller than the line. */
    function runsOver(element: Element): boolean {
      const { display, overflowY, contentVisibility } = getComputedStyle(element);
      const measured = display !== "inline" && contentVisibility === "visible";
      if (!element.textContent?.trim()) return false;
      const holds = measured && overflowY === "visible" && element.clientHeight > 0;
      return holds && element.scrollHeight > element.clientHeight * 1.2;
    }
  });
}
