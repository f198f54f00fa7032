import { linkTarget } from "./link-target.ts";

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
}
