export interface IndexedItem {
  /** Index in the list; the list updates it. */
  index: number;
}

/**
 * List of open connections. Not a Set: V8 rebuilds a Set's table every few dozen changes, and each old table keeps its
 * former entries alive and points to the next table. Once one table is in the old generation, all later tables follow,
 * with every connection they ever held. That left 2 KB per message to full collections: a tenth of the CPU time (P2,
 * `bench/NOTES.md`).
 */
export class OpenConnections<Item extends IndexedItem> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  add(item: Item): void {
    item.index = this.#items.push(item) - 1;
  }

  /** Must be called once for each added item. */
  delete(item: Item): void {
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#items[item.index] = last;
    last.index = item.index;
  }

  /** Returns a copy, so that connections may leave during the iteration. */
  all(): Item[] {
    return [...this.#items];
  }
}
