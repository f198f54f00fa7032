import { leadsElsewhere } from "../leads-elsewhere.ts";
import { linkTarget } from "./link-target.ts";
import { ownStyle } from "./own-style.ts";

/** Opens in a tab of its own that knows nothing of the inbox, and says where it leads. */
export function cleanLink(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  // A place within the message: nothing leaves the frame.
  if (href.startsWith("#")) return;
  const target = linkTarget(href);
  if (target === undefined) return link.removeAttribute("href");
  link.setAttribute("href", target);
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer nofollow");
  link.setAttribute("title", target);
  // The innermost title is the one that is shown.
  for (const inside of link.querySelectorAll("[title]")) inside.removeAttribute("title");
  const elsewhere = leadsElsewhere(link.textContent, target);
  if (elsewhere !== undefined) link.after(warningOf(link.ownerDocument, elsewhere));
}

/** Beside the link. */
function warningOf(document: Document, host: string): Element {
  const warning = document.createElement("span");
  warning.textContent = ` (leads to ${host})`;
  warning.setAttribute("style", WARNING);
  return warning;
}

const WARNING = ownStyle([
  "display:inline",
  "color:#a3261b",
  "background:#fff",
  "font:13px/1.4 system-ui,sans-serif",
  "overflow-wrap:anywhere",
]);
