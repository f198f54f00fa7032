/** Limits an LRU cache to `count` entries. Unlike its option `max`, this reserves no memory for them at the start. */
export function entriesMax(count: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: count, sizeCalculation: () => 1 };
}
