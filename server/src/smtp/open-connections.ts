export interface Listed {
  /** Its index in the list; kept up to date by the list. */
  place: number;
}

/**
 * A list that connections enter and leave all the time. Not a Set: V8 rebuilds a Set's table every
 * few dozen changes, and each old table keeps its former entries alive and points to the next. Once
 * one table is in the old generation, all that follow get there too, with every connection that was
 * ever in them. That left 2 KB a message to the large collections, a tenth of the processor time
 * (P2, `bench/NOTES.md`).
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

  /** A copy, so that connections may leave while it is gone through. */
  all(): Item[] {
    return [...this.#items];
  }
}
