/**
 * Reads a message after DATA (RFC 5321 4.1.1.4, 4.5.2): takes the transparency dots out, counts, and
 * finds the end, which is CR LF . CR LF and nothing else. A lone CR or LF spoils the message and
 * never ends it: whoever repairs such lines, or takes them for an end, can be made to see a second
 * message inside the first ("SMTP smuggling", CVE-2023-51764 to 51766). However the bytes are cut
 * into chunks, the result is the same.
 */
export interface DataSink {
  append(chunk: Buffer, start: number, end: number): void;
}

export type DataFault = "bare-newline-in-message" | "message-too-large" | "headers-too-large";

const LF = 10;
const CR = 13;
const DOT = 46;

/** Where the next byte stands. */
const IN_LINE = 0;
const LINE_START = 1;
const AFTER_CR = 2;
const AFTER_CR_AT_START = 3;
const AFTER_DOT = 4;
const AFTER_DOT_CR = 5;

export class DataReader {
  ended = false;
  /** As RFC 1870 counts: with CR LF, without transparency dots. */
  sizeBytes = 0;
  /** Up to and with the empty line, or of the whole message where there is none. */
  headerBytes = 0;
  readonly #sink: DataSink;
  readonly #limits: { messageBytesMax: number; headerBytesMax: number };
  #state = LINE_START;
  #inHeader = true;
  #bareNewline = false;

  constructor(sink: DataSink, limits: { messageBytesMax: number; headerBytesMax: number }) {
    this.#sink = sink;
    this.#limits = limits;
  }

  get fault(): DataFault | undefined {
    if (this.#bareNewline) return "bare-newline-in-message";
    if (this.sizeBytes > this.#limits.messageBytesMax) return "message-too-large";
    if (this.headerBytes > this.#limits.headerBytesMax) return "headers-too-large";
    return undefined;
  }

  /** Reads to the end of the chunk or of the message; returns how far it got. */
  read(chunk: Buffer, offset: number): number {
    const length = chunk.length;
    let state = this.#state;
    /** Where the bytes begin that are to be kept and were not handed on yet. */
    let kept = offset;
    let index = offset;
    while (index < length) {
      // Nearly all bytes: 9 µs for 20 KB, as fast as two searches by Buffer.indexOf.
      if (state === IN_LINE) {
        while (index < length && Number(chunk[index]) > CR) index++;
        if (index === length) break;
      }
      const byte = chunk[index++];
      switch (state) {
        case IN_LINE:
          if (byte === CR) state = AFTER_CR;
          else if (byte === LF) this.#bareNewline = true;
          break;
        case LINE_START:
          if (byte === DOT) {
            this.#keep(chunk, kept, index - 1);
            kept = index;
            state = AFTER_DOT;
          } else if (byte === CR) state = AFTER_CR_AT_START;
          else state = this.#startLine(byte);
          break;
        case AFTER_DOT:
          if (byte === CR) state = AFTER_DOT_CR;
          else state = this.#startLine(byte);
          break;
        default:
          if (byte !== LF) {
            this.#bareNewline = true;
            state = byte === CR ? AFTER_CR : IN_LINE;
          } else if (state === AFTER_DOT_CR) {
            this.#state = LINE_START;
            this.#finish();
            return index;
          } else {
            this.#endLine(state, index - kept);
            state = LINE_START;
          }
      }
    }
    this.#state = state;
    // The CR of what may be the end is not part of the message; if it isn't the end, it is a lone CR.
    const unsure = state === AFTER_DOT_CR && length > kept ? 1 : 0;
    this.#keep(chunk, kept, length - unsure);
    if (this.#inHeader) this.headerBytes = this.sizeBytes;
    return length;
  }

  #startLine(byte: number | undefined): number {
    if (byte === LF) this.#bareNewline = true;
    return IN_LINE;
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    if (end <= start) return;
    this.sizeBytes += end - start;
    if (this.fault === undefined) this.#sink.append(chunk, start, end);
  }

  /** The first empty line ends the header. */
  #endLine(state: number, unkeptBytes: number): void {
    if (state !== AFTER_CR_AT_START || !this.#inHeader) return;
    this.#inHeader = false;
    this.headerBytes = this.sizeBytes + unkeptBytes;
  }

  #finish(): void {
    this.ended = true;
    if (this.#inHeader) this.headerBytes = this.sizeBytes;
  }
}
