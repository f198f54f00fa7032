import { useEffect, useState } from "react";

/** True for a moment after each call, for feedback that disappears by itself. */
export function useFlash(durationMs: number): [boolean, () => void] {
  const [flashes, setFlashes] = useState(0);
  const [over, setOver] = useState(0);

  // The timer is outside React; a later flash starts a new one and cancels the older.
  useEffect(() => {
    if (flashes === over) return undefined;
    const timer = setTimeout(() => setOver(flashes), durationMs);
    return () => clearTimeout(timer);
  }, [flashes, over, durationMs]);

  return [flashes !== over, () => setFlashes((count) => count + 1)];
}
