export type PendingCall = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * Calls that wait for the writer's answer: numbered one after the other, answered in batches in that
 * order, and within a batch in any. Not a Map, for the reason that `smtp/open-connections.ts` gives.
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

  /** Takes out all that came before `id`; returns what finds one of them by its number. */
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
