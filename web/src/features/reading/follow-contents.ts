/** Marks the current section in the page's table of contents (`data-toc`). */
export function followContents(): void {
  const links = new Map<Element, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-toc] a")) {
    const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (section) links.set(section, link);
  }
  if (links.size === 0) return;
  const passed = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) passed.add(target);
      else passed.delete(target);
    }
    markLast(links, passed);
  }, READING_LINE);
  for (const section of links.keys()) observer.observe(section);
}

/**
 * A heading counts as reached in the upper third of the window or anywhere above. Otherwise a jump past the heading
 * would go unnoticed.
 */
const READING_LINE = { rootMargin: "1000000px 0px -66% 0px" };

function markLast(links: ReadonlyMap<Element, Element>, passed: ReadonlySet<Element>): void {
  const current = [...links.keys()].findLast((section) => passed.has(section));
  for (const [section, link] of links) {
    if (section === current) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
