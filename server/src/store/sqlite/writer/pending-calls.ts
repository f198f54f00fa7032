type PendingCall = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * Pending calls to the writer: numbered in sequence, answered in batches in that order, and in any order
 * within a batch. Not a Map, for the reason given in `smtp/open-connections.ts`.
 */
export class PendingCalls {
  #calls: PendingCall[] = [];
  #firstId = 1;

  get size(): number {
    return this.#calls.length;
  }

  get nextId(): number {
    return this.#firstId + this.#calls.length;
  }

  add(call: PendingCall): void {
    this.#calls.push(call);
  }

  /** Removes all calls before `id`; returns a function that finds one of them by its id. */
  takeBefore(id: number): (id: number) => PendingCall | undefined {
    const firstId = this.#firstId;
    const taken = this.#calls.splice(0, id - firstId);
    this.#firstId += taken.length;
    return (takenId) => taken[takenId - firstId];
  }

  takeAll(): readonly PendingCall[] {
    const taken = this.#calls;
    this.#firstId += taken.length;
    this.#calls = [];
    return taken;
  }
}
