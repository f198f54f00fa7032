/** Has something to send when the loop's turn ends. */
export interface TurnEnding {
  endTurn(): void;
}

/**
 * What all connections reply in one turn of the loop leaves together at its end: the first write wakes
 * whoever waits on the other side, and those behind it find them awake. Written one by one, in between
 * the reading, replies took 4 to 6 % more processor time (P2).
 */
export class EndOfTurn {
  #waiting: TurnEnding[] = [];

  /** To be called once in a turn by each. */
  add(one: TurnEnding): void {
    if (this.#waiting.push(one) === 1) setImmediate(() => this.#run());
  }

  #run(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) one.endTurn();
  }
}
