import { useEffect, useState } from "react";

/** A shorter wait needs no sign: it would only flicker. */
export const MENTIONED_AFTER_MS = 300;

/** True once something has lasted: what is over sooner than that is better not mentioned. */
export function useDelayed(lasting: boolean, delayMs: number): boolean {
  const [over, setOver] = useState(false);
  // The timer is outside React.
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
