import { useEffect, useState, type RefObject } from "react";

/** A line of text, so that its edge alone doesn't count. */
const MARGIN = "-20px 0px";

/** Whether a part of the element is on the screen. The element must not be replaced. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  // Observes the page's scroll position and size.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
