import { useEffect, useRef, useState } from "react";

/** Whether the element has left the page by its upper edge, or is about to under a bar of that height. */
export function useScrolledPast<Part extends Element>(barHeightPx: number) {
  const part = useRef<Part>(null);
  const [past, setPast] = useState(false);

  // The browser watches where the element is.
  useEffect(() => {
    if (!part.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && setPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= barHeightPx),
      { rootMargin: `-${barHeightPx}px 0px 0px` },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [barHeightPx]);
  return { part, past };
}
