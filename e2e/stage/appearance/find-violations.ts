import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** The axe rules about colors: all that a theme can violate. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The rules that a layout most easily breaks by what it hides, shows, or scrolls. `target-size` isn't one of axe's
 * default rules, and depends on how far the page is scrolled.
 */
export const LAYOUT_RULES = [
  ...COLOR_RULES,
  "heading-order",
  "region",
  "scrollable-region-focusable",
  "aria-hidden-focus",
  "button-name",
  "link-name",
  "label",
  "select-name",
  "landmark-unique",
  "page-has-heading-one",
  "empty-table-header",
];

/**
 * The part of the page that axe checks. The content below the live page never changes and is most of the page: `whole`
 * checks it, too, once per layout. The same applies to the footer of content pages. `dialog` checks only an open
 * dialog: everything behind it is inert and was checked before. `around rows` leaves out the rows of a long list, which
 * are like those of a short one; `inbox` and `rows` check only these, where the rest is as in another test. `marked`
 * checks the elements that a test has marked with `data-marked`, and form controls.
 */
export type Part =
  | "live"
  | "whole"
  | "above foot"
  | "dialog"
  | "around rows"
  | "inbox"
  | "rows"
  | "marked";

/** Returns axe-core's violations in the page's current state, one line per element. `rules`: default all. */
export async function findViolations(
  page: Page,
  rules?: readonly string[] | "all but colors",
  part: Part = "live",
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource());
    await page.evaluate(makeComparable);
  }
  const { violations } = await page.evaluate(
    async ([only, colors, looked]) => {
      const context = {
        live: { exclude: [["#rest"]] },
        whole: document,
        "above foot": { exclude: [["#rest"], ["footer"]] },
        dialog: { include: [["dialog:is([open], :popover-open)"]] },
        marked: { include: [["[data-marked]"], ["input, select, textarea"]] },
        inbox: { include: [["[aria-labelledby=inbox-title]"]] },
        rows: { include: [["[data-row]"]] },
        "around rows": { exclude: [["#rest"], ["[data-row]"]] },
      }[looked];
      // axe goes through every element of the page, also of the many closed parts of an API's description.
      const closed = looked === "marked" ? "details:not(:has([data-marked]))" : "no-such-element";
      const taken = [...document.querySelectorAll(closed)].map((element) => {
        const place = new Comment();
        element.replaceWith(place);
        return { element, place };
      });
      const results = await window.axe.run(context, {
        // The mail in its frame is the sender's content, and runs no script to check it.
        iframes: false,
        resultTypes: ["violations"],
        // Skips the fetch of style sheets, which only a rule about screen orientation reads.
        preload: { assets: ["media"] },
        ...(only === "all but colors"
          ? { rules: Object.fromEntries(colors.map((rule) => [rule, { enabled: false }])) }
          : only && { runOnly: [...only] }),
      });
      for (const { element, place } of taken) place.replaceWith(element);
      return results;
    },
    [rules, COLOR_RULES, part] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}

/** The script for each page: half as large as the package's main file. */
function axeSource(): string {
  return (source ??= readFileSync(
    fileURLToPath(import.meta.resolve("axe-core/axe.min.js")),
    "utf8",
  ));
}
let source: string | undefined;

/** A color in transition matches neither theme, and axe can't judge contrast on a gradient. */
function makeComparable(): void {
  const plain = new CSSStyleSheet();
  plain.replaceSync(
    "*, *::before, *::after { transition: none !important } body { background-image: none !important }",
  );
  document.adoptedStyleSheets.push(plain);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
