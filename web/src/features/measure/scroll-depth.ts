import { MEASURED_EVENTS } from "@mayfly/contract/measuring";

const DEPTHS = MEASURED_EVENTS.scroll_depth;

/** The depths that have come into view, in percent, of those that hadn't yet. */
export function newDepths(
  reached: number,
  { bottom, height }: { bottom: number; height: number },
): number[] {
  const percent = height > 0 ? (bottom / height) * 100 : 0;
  return DEPTHS.filter((depth) => depth > reached && depth <= percent);
}

/** Calls back once for each depth of a page view. A page that nobody scrolls has none. */
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
  // Out of the browser's page cache it is another view.
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
