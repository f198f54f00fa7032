/** Mail that waits for the writer's thread: in order, with a limited size on its way at a time. */
export class MailTurns {
  readonly #bytesMax: number;
  #bytes = 0;
  #waiting: { bytes: number; begin: () => void }[] = [];

  /** `bytesMax`: on their way at a time; a larger message goes alone. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Resolves to the result of `send`, which begins in this message's turn. */
  async run<Result>(bytes: number, send: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push({ bytes, begin: resolve });
      await promise;
    } else this.#bytes += bytes;
    try {
      return await send();
    } finally {
      this.#bytes -= bytes;
      this.#beginNext();
    }
  }

  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#bytesMax;
  }

  #beginNext(): void {
    for (let [next] = this.#waiting; next && this.#fits(next.bytes); [next] = this.#waiting) {
      this.#waiting.shift();
      this.#bytes += next.bytes;
      next.begin();
    }
  }
}
