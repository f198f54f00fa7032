import { leadsElsewhere, type MisleadingLink } from "../links/leads-elsewhere.ts";
import { ownStyle } from "./own-style.ts";
import { readingsOf } from "./link-readings.ts";

/**
 * Puts a mark behind each link whose text names another host than the one it leads to. A mail's
 * styles can hide the mark along with all around it: so the page lists these links, too. For a document
 * that is shown: what a reader sees of a text depends on its styles.
 */
export function markLinks(document: Document): MisleadingLink[] {
  const found = [...document.querySelectorAll("a[href]")].flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    // A place within the message.
    const elsewhere = href.startsWith("#") ? undefined : findElsewhere(link, href);
    return elsewhere ? [{ link, elsewhere }] : [];
  });
  // After all links are read: each mark would make the next reading compute styles again.
  for (const { link, elsewhere } of found) link.after(markOf(document, elsewhere.host));
  return found.map(({ elsewhere }) => elsewhere);
}

function findElsewhere(link: Element, href: string): MisleadingLink | undefined {
  // Parsed once: a mail may have a URL of a megabyte, and thousands of texts in its link.
  const target = new URL(href);
  for (const text of readingsOf(link)) {
    const found = leadsElsewhere(text, target);
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

/** Above what else is positioned around it. */
const MARK = ownStyle([
  "display:inline",
  "position:relative",
  "z-index:2147483647",
  "color:#a3261b",
  "background:#fff",
  "font:13px/1.4 system-ui,sans-serif",
  "overflow-wrap:anywhere",
]);
