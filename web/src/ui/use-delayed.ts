import { useEffect, useState } from "react";

/** A busy state shorter than this isn't shown, to avoid flicker. */
export const BUSY_SHOWN_AFTER_MS = 300;

/** Returns true once `lasting` has been true for `delayMs`. */
export function useDelayed(lasting: boolean, delayMs: number): boolean {
  const [over, setOver] = useState(false);
  // Starts a timer.
  useEffect(() => {
    if (!lasting) return undefined;
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [lasting, delayMs]);
  return lasting && over;
}
