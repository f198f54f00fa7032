/**
 * Calls back once the page has shown its content and the browser is idle, or after twice `timeoutMs` at the latest.
 * Returns a function that cancels.
 */
export function whenIdle(callback: () => void, timeoutMs: number): () => void {
  let cancel = () => clearTimeout(late);
  let isWaiting = true;
  const proceed = () => {
    if (!isWaiting) return;
    cancel();
    cancel = requestIdle(callback, timeoutMs);
    isWaiting = false;
  };
  const late = setTimeout(proceed, timeoutMs);
  void shown.then(proceed);
  return () => {
    isWaiting = false;
    cancel();
  };
}

let resolveShown = () => {};
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** Call when the page has shown its content. Idle tasks may run from now on. */
export function markPageShown(): void {
  resolveShown();
}

function requestIdle(callback: () => void, timeoutMs: number): () => void {
  // Safari lacks requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, Math.min(timeoutMs, 200));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
