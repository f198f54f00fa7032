import { useEffect, useState } from "react";

/**
 * Loads code on demand. Returns null until it is wanted and loaded. Retries a failed load when the browser is online
 * again. `load` must be the same function in every call.
 */
export function useLoadedCode<Code>(wanted: boolean, load: () => Promise<Code>): Code | null {
  const [loaded, setLoaded] = useState<{ readonly code: Code } | null>(null);
  const isNeeded = wanted && loaded === null;
  // Fetches code.
  useEffect(() => {
    if (!isNeeded) return undefined;
    const request = () =>
      void load().then(
        (code) => setLoaded({ code }),
        () => undefined,
      );
    request();
    window.addEventListener("online", request);
    return () => window.removeEventListener("online", request);
  }, [isNeeded, load]);
  return wanted && loaded ? loaded.code : null;
}
