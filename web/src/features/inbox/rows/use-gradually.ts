import { startTransition, useEffect, useState } from "react";
import { whenQuiet } from "../../../browser/when-quiet.ts";

/** Two screens of a tall window. */
const ROWS_AT_ONCE = 25;
const WAIT_MS_MAX = 300;

/** How many of the rows to render: what can be seen at once, the rest in quiet moments until all are there. */
export function useGradually(count: number): number {
  const [rendered, setRendered] = useState(ROWS_AT_ONCE);
  const missing = rendered < count;
  // A list that was cut short, by a search, is a new one when it is whole again.
  if (count < ROWS_AT_ONCE && rendered > ROWS_AT_ONCE) setRendered(ROWS_AT_ONCE);
  // Asks the browser for a quiet moment.
  useEffect(() => {
    if (!missing) return undefined;
    const more = () => startTransition(() => setRendered(rendered + ROWS_AT_ONCE));
    return whenQuiet(more, WAIT_MS_MAX);
  }, [rendered, missing]);
  return Math.min(rendered, count);
}
