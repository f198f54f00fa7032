export type PendingCall = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * The calls that wait for the writer's answer: numbered in sequence and answered in batches in that
 * order; within a batch in any order. Not a Map, for the reason given in
 * `smtp/open-connections.ts`.
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

  /** Takes out all calls before `id`; returns a function that finds one of them by its number. */
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
