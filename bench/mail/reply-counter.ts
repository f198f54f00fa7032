const LF = 10;
const SPACE = 32;
const DIGIT_4 = 52;

/** Counts complete SMTP replies (the last line of each has a space after its code); throws on a refusal. */
export class ReplyCounter {
  #column = 0;
  #isLast = false;

  count(bytes: Uint8Array, length: number): number {
    let replies = 0;
    for (let index = 0; index < length; index++) {
      const byte = Number(bytes[index]);
      if (this.#column === 0 && byte >= DIGIT_4) throw new RefusedLoad(bytes, index, length);
      if (this.#column === 3) this.#isLast = byte === SPACE;
      this.#column++;
      if (byte !== LF) continue;
      this.#column = 0;
      if (this.#isLast) replies++;
    }
    return replies;
  }
}

class RefusedLoad extends Error {
  constructor(bytes: Uint8Array, start: number, end: number) {
    super(`The server refused: ${Buffer.from(bytes.subarray(start, end)).toString("latin1")}`);
  }
}
