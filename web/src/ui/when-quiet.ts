/** Calls back once the browser has nothing better to do; answers how to take that back. */
export function whenQuiet(callback: () => void, timeoutMs: number): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, Math.min(timeoutMs, 200));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
