const LF = 10;
const CR = 13;

/** Skipped bytes of one line after which the line counts as endless. */
const SKIPPED_BYTES_MAX = 1_048_576;

type LineOutcome = "incomplete" | "line" | "bare-newline" | "too-long";

/**
 * Splits the incoming bytes into command lines. Holds at most `bytesMax` bytes. Reports a longer line once and skips
 * the rest of it.
 */
export class LineReader {
  /** Latin-1, so each byte is one character; without CR LF. Set when the outcome is `line`. */
  line = "";
  outcome: LineOutcome = "incomplete";
  /** Bytes skipped so far in a line that is too long. */
  skippedBytes = 0;
  readonly #bytesMax: number;
  #partial = "";
  #skipping = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** No legitimate client sends such a line. */
  get isEndless(): boolean {
    return this.skippedBytes > SKIPPED_BYTES_MAX;
  }

  /** Reads up to the next line end. Returns the index after the last byte read. */
  read(chunk: Buffer, offset: number): number {
    const lineFeed = chunk.indexOf(LF, offset);
    const end = lineFeed === -1 ? chunk.length : lineFeed + 1;
    if (this.#skipping) this.#skip(end - offset, lineFeed !== -1);
    else if (this.#partial.length + end - offset > this.#bytesMax) this.#giveUp(lineFeed === -1);
    else if (lineFeed === -1) this.#keep(chunk, offset);
    else this.#finish(chunk, offset, lineFeed);
    return end;
  }

  #skip(sizeBytes: number, ended: boolean): void {
    this.outcome = "incomplete";
    this.#skipping = !ended;
    this.skippedBytes = ended ? 0 : this.skippedBytes + sizeBytes;
  }

  #giveUp(skipping: boolean): void {
    this.outcome = "too-long";
    this.#skipping = skipping;
    this.#partial = "";
  }

  #keep(chunk: Buffer, offset: number): void {
    this.outcome = "incomplete";
    this.#partial += chunk.toString("latin1", offset, chunk.length);
  }

  #finish(chunk: Buffer, offset: number, lineFeed: number): void {
    if (this.#partial === "" && lineFeed > offset && chunk[lineFeed - 1] === CR) {
      this.outcome = "line";
      this.line = chunk.toString("latin1", offset, lineFeed - 1);
      return;
    }
    const text = this.#partial + chunk.toString("latin1", offset, lineFeed);
    this.#partial = "";
    this.outcome = text.endsWith("\r") ? "line" : "bare-newline";
    this.line = text.slice(0, -1);
  }
}
