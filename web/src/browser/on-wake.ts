/**
 * Calls back when the page may have slept: it becomes visible, is restored from the back/forward cache, or the
 * network returns. Events in quick succession count as one.
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
  // Ignore the pageshow of the first load.
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
