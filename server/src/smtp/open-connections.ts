export interface Listed {
  /** Where it stands in the list, which keeps this true. */
  place: number;
}

/**
 * A list that connections enter and leave all the time. A Set would do the same, but V8 gives it a new
 * table every few dozen of them, and each table holds what it held last and leads to the next: once one
 * has grown old, all that follow grow old with it, and every connection that was ever in them. That
 * left 2 KB a message to the large collections, a tenth of the processor time (P2, `bench/NOTES.md`).
 */
export class OpenConnections<Item extends Listed> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  add(item: Item): void {
    item.place = this.#items.push(item) - 1;
  }

  /** To be called once for each that was added. */
  delete(item: Item): void {
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#items[item.place] = last;
    last.place = item.place;
  }

  /** Those that are there now, whoever leaves meanwhile. */
  all(): Item[] {
    return [...this.#items];
  }
}
