/**
 * Calls `onSize` now, and when the element's size changes, until it returns false or the visitor does something else:
 * what scrolls the page must not do so against the visitor. Returns a function that ends it.
 */
export function followSize(element: Element, onSize: () => boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const observer = new ResizeObserver(() => {
    if (!onSize()) ended.abort();
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
  for (const act of ["pointerdown", "click", "keydown", "wheel"]) {
    document.addEventListener(act, () => ended.abort(), { signal, capture: true });
  }
  return () => ended.abort();
}
