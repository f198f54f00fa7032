import { useEffect, useRef, type RefObject } from "react";
import { followSize } from "./follow-size.ts";

/** For a part that opens below its button: scrolls it into view as it grows. */
export function useScrollIntoView(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  // Scrolls.
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    return followSize(element, () => {
      element.scrollIntoView({ block: "nearest" });
      return true;
    });
  }, []);
  return part;
}
