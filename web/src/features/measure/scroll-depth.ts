import { MEASURED_EVENTS } from "@mayfly/contract/measuring";

const DEPTHS = MEASURED_EVENTS.scroll_depth;

/** Returns the newly reached depths in percent. */
export function newDepths(
  reached: number,
  { bottom, height }: { bottom: number; height: number },
): number[] {
  const percent = height > 0 ? (bottom / height) * 100 : 0;
  return DEPTHS.filter((depth) => depth > reached && depth <= percent);
}

/** Calls back once per depth and page view. Without scrolling there are no calls. */
export function watchScrollDepth(onDepth: (percent: number) => void): () => void {
  let reached = 0;
  const look = () => {
    const bottom = window.scrollY + window.innerHeight;
    const { scrollHeight: height } = document.documentElement;
    for (const depth of newDepths(reached, { bottom, height })) {
      reached = depth;
      onDepth(depth);
    }
  };
  // A page restored from the back/forward cache is a new view.
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reached = 0;
  };
  addEventListener("scroll", look, { passive: true });
  addEventListener("pageshow", show);
  return () => {
    removeEventListener("scroll", look);
    removeEventListener("pageshow", show);
  };
}
