import { findMisleadingLink, type MisleadingLink } from "../links/find-misleading-link.ts";
import { findLinkTexts } from "./link-texts.ts";

/**
 * Adds a mark after each link whose text names a different host than its target, and returns these links. A mail's
 * styles can hide the mark, so the page lists the links too. Requires a rendered document: the visible text depends
 * on its styles.
 */
export function markLinks(document: Document): MisleadingLink[] {
  const found = [...document.querySelectorAll("a[href]")].flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    // A fragment within the message.
    const elsewhere = href.startsWith("#") ? undefined : findElsewhere(link, href);
    return elsewhere ? [{ link, elsewhere }] : [];
  });
  // Add the marks after all links are read: each mark would force a style recalculation.
  for (const { link, elsewhere } of found) link.after(markOf(document, elsewhere.host));
  return found.map(({ elsewhere }) => elsewhere);
}

function findElsewhere(link: Element, href: string): MisleadingLink | undefined {
  // Parse once: a mail may have a URL of one megabyte and thousands of text nodes in its link.
  const target = new URL(href);
  for (const text of findLinkTexts(link)) {
    const found = findMisleadingLink(text, target);
    if (found !== undefined) return found;
  }
  return undefined;
}

function markOf(document: Document, host: string): Element {
  const mark = document.createElement("span");
  mark.textContent = ` (leads to ${host})`;
  mark.setAttribute("style", MARK);
  mark.setAttribute("data-leads-to", host);
  return mark;
}

/**
 * The style of the mark. No rule of the mail's sheets can affect it: unset properties are reset, including transitions and
 * the text fill color. `all` doesn't reset the writing direction. Stays above other positioned elements.
 */
const MARK = [
  "all:initial",
  "direction:ltr",
  "unicode-bidi:isolate",
  "cursor:inherit",
  "display:inline",
  "position:relative",
  "z-index:2147483647",
  "color:#a3261b",
  "background:#fff",
  "font:13px/1.4 system-ui,sans-serif",
  "overflow-wrap:anywhere",
]
  .map((each) => `${each}!important`)
  .join(";");
