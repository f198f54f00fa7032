import { useEffect, useState, type RefObject } from "react";

/** At the top, the folded address card and the inbox's head cover 112 px. At the bottom, a line of text is in view. */
const MARGIN = "-120px 0px -20px";

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
