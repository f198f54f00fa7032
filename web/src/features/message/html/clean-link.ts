import { linkTarget } from "./link-target.ts";

/** Makes a link open in a new tab without opener or referrer, and shows its target in the title. */
export function cleanLink(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  // A fragment within the message stays in the frame.
  if (href.startsWith("#")) return;
  const target = linkTarget(href);
  if (target === undefined) return link.removeAttribute("href");
  link.setAttribute("href", target);
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer nofollow");
  link.setAttribute("title", target);
  // Browsers show the innermost title, so remove those inside.
  for (const inside of link.querySelectorAll("[title]")) inside.removeAttribute("title");
}
