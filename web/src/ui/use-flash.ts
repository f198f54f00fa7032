import { useEffect, useState } from "react";

/** Returns true for `durationMs` after each call, for temporary feedback. */
export function useFlash(durationMs: number): [boolean, () => void] {
  const [flashes, setFlashes] = useState(0);
  const [over, setOver] = useState(0);

  // Starts a timer; a later call replaces the earlier timer.
  useEffect(() => {
    if (flashes === over) return undefined;
    const timer = setTimeout(() => setOver(flashes), durationMs);
    return () => clearTimeout(timer);
  }, [flashes, over, durationMs]);

  return [flashes !== over, () => setFlashes((count) => count + 1)];
}
