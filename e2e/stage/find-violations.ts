import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe-core finds wrong with the page as it is, a line for each element. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await page.evaluate(endTransitions);
  const { violations } = await page.evaluate(() =>
    // The mail in its frame is the sender's to answer for, and runs no script to look at it.
    window.axe.run(document, { iframes: false, resultTypes: ["violations"] }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}

/** A colour on its way from one to another is neither. */
function endTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets.push(still);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
