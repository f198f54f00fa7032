/**
 * The memory that all sessions share for incoming messages. It only counts; whoever takes must give
 * back.
 */
export class ByteBudget {
  readonly bytesMax: number;
  #usedBytes = 0;
  readonly #waiting = new Set<() => void>();

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  tryTake(sizeBytes: number): boolean {
    if (this.#usedBytes + sizeBytes > this.bytesMax) return false;
    this.#usedBytes += sizeBytes;
    return true;
  }

  giveBack(sizeBytes: number): void {
    if (sizeBytes === 0) return;
    this.#usedBytes -= sizeBytes;
    if (this.#waiting.size > 0) this.#wakeAll();
  }

  /** Calls `wake` once, when something was given back. Returns how to stop waiting. */
  whenGivenBack(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => this.#waiting.delete(wake);
  }

  #wakeAll(): void {
    // A copy, since sessions for which there still is no room queue up again at once.
    const woken = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of woken) wake();
  }
}
