/**
 * Calls back once the page shows what it was opened for and the browser has nothing better to do;
 * after twice `timeoutMs` in any case. Answers how to take that back.
 */
export function whenQuiet(callback: () => void, timeoutMs: number): () => void {
  let takeBack = () => clearTimeout(late);
  let waits = true;
  const proceed = () => {
    if (!waits) return;
    takeBack();
    takeBack = whenIdle(callback, timeoutMs);
    waits = false;
  };
  const late = setTimeout(proceed, timeoutMs);
  void shown.then(proceed);
  return () => {
    waits = false;
    takeBack();
  };
}

let resolveShown = () => {};
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** What waits for a quiet moment may come: until now it would only have been in the way. */
export function pageIsShown(): void {
  resolveShown();
}

function whenIdle(callback: () => void, timeoutMs: number): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, Math.min(timeoutMs, 200));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
