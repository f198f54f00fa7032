import { useEffect, useState } from "react";

/** A busy state shorter than this isn't shown, to avoid flicker. */
const BUSY_SHOWN_AFTER_MS = 300;

/** Whether a busy state has lasted long enough to be shown. */
export function useDelayed(lasting: boolean): boolean {
  const [over, setOver] = useState(false);
  // Starts a timer.
  useEffect(() => {
    if (!lasting) return undefined;
    const timer = setTimeout(() => setOver(true), BUSY_SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [lasting]);
  return lasting && over;
}
