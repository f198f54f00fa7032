import { useEffect, useState } from "react";
import type * as Others from "./other-parts.ts";

type Parts = typeof Others;

/**
 * Loads the code for several inboxes on demand. Returns null until it is loaded. Retries a failed load when the browser
 * is online again.
 */
export function useOtherInboxes(wanted: boolean): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  const isNeeded = wanted && parts === null;
  // Fetches code.
  useEffect(() => {
    if (!isNeeded) return undefined;
    const load = () => void import("./other-parts.ts").then(setParts, () => undefined);
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [isNeeded]);
  return wanted ? parts : null;
}
