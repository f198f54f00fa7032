import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** The axe rules about colors: all that a theme can violate. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Those that a layout can break as well: by what it hides, shows, makes small or lets scroll. The others
 * see the same at every width.
 */
export const LAYOUT_RULES = [
  ...COLOR_RULES,
  "target-size",
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
 * Where axe looks. What stands below the live page is the same whatever happens above it, and most of
 * what there is: `whole` looks there as well, which each of its layouts needs once. So it is with the
 * foot of the pages that are read. `dialog` looks at an open dialog alone: what is behind is out of
 * reach, and was looked at before.
 */
export type Part = "live" | "whole" | "above foot" | "dialog";

/** Returns what axe-core finds in the page's current state, a line for each element; by all rules, or by some. */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
  part: Part = "live",
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource());
    await page.evaluate(makeComparable);
  }
  const { violations } = await page.evaluate(
    ([only, looked]) => {
      const context = {
        live: { exclude: [["#rest"]] },
        whole: document,
        "above foot": { exclude: [["#rest"], ["footer"]] },
        dialog: { include: [["dialog[open]"]] },
      }[looked];
      return window.axe.run(context, {
        // The mail in its frame is the sender's content, and runs no script to check it.
        iframes: false,
        resultTypes: ["violations"],
        // Skips the fetch of style sheets, which only a rule about screen orientation reads.
        preload: { assets: ["media"] },
        ...(only && { runOnly: [...only] }),
      });
    },
    [rules, part] as const,
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
