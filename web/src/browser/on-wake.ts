/**
 * Calls back when the page may have slept: it is looked at again, comes out of the browser's
 * page cache, or the network is back. Several of these at once are one.
 */
export function onWake(callback: () => void): () => void {
  let lastMs = -Infinity;
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    const nowMs = performance.now();
    if (nowMs - lastMs < TOGETHER_MS) return;
    lastMs = nowMs;
    callback();
  };
  // The pageshow of the first load is no waking up.
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) wake();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", show);
  window.addEventListener("online", wake);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("pageshow", show);
    window.removeEventListener("online", wake);
  };
}

const TOGETHER_MS = 250;
