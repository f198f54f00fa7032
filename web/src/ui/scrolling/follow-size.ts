/**
 * Calls `onSize` now, and when the element's size changes, until it returns false or the visitor does something else:
 * what scrolls the page must not do so against the visitor. Also calls it when this attribute of a descendant changes.
 * Returns a function that ends it.
 */
export function followSize(
  element: Element,
  onSize: () => boolean,
  attribute?: string,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const check = () => {
    if (!onSize()) ended.abort();
  };
  const sizes = new ResizeObserver(check);
  sizes.observe(element);
  signal.addEventListener("abort", () => sizes.disconnect());
  if (attribute !== undefined) {
    const changes = new MutationObserver(check);
    changes.observe(element, { attributeFilter: [attribute], subtree: true });
    signal.addEventListener("abort", () => changes.disconnect());
  }
  for (const act of ["pointerdown", "click", "keydown", "wheel"]) {
    document.addEventListener(act, () => ended.abort(), { signal, capture: true });
  }
  return () => ended.abort();
}
