import { useEffect, useRef, useState } from "react";

/** Whether the element has scrolled out at the top, or under a bar of the given height. */
export function useScrolledPast<Part extends Element>(barHeightPx: number) {
  const part = useRef<Part>(null);
  const [past, setPast] = useState(false);

  // Observes the element's position.
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
