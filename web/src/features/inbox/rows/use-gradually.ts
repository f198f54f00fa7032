import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../../browser/when-idle.ts";

/** About two screens of a tall window. */
const ROWS_AT_ONCE = 25;
const WAIT_MS_MAX = 300;

/**
 * Returns the number of rows to render: the visible ones first, then more in each idle period until all are rendered.
 */
export function useGradually(count: number): number {
  const [rendered, setRendered] = useState(ROWS_AT_ONCE);
  const missing = rendered < count;
  // Start again when a search has shortened the list.
  if (count < ROWS_AT_ONCE && rendered > ROWS_AT_ONCE) setRendered(ROWS_AT_ONCE);
  // Schedules an idle callback.
  useEffect(() => {
    if (!missing) return undefined;
    const more = () => startTransition(() => setRendered(rendered + ROWS_AT_ONCE));
    return whenIdle(more, WAIT_MS_MAX);
  }, [rendered, missing]);
  return Math.min(rendered, count);
}
