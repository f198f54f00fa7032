import { closeSync, constants, fdatasyncSync, openSync, writeSync } from "node:fs";
import { errorCode } from "../../system/error-code.ts";

/** What direct writing wants offsets, lengths and memory to be a multiple of, on every disk of today. */
const BLOCK_BYTES = 4_096;
const WASM_PAGE_BYTES = 65_536;
const STAGE_BYTES = 1_048_576;

/**
 * A file that is only appended to, past the page cache where the system can: its pages would never
 * be read there, and on a virtual machine each fresh one costs more than writing it to the disk.
 */
export class SegmentFile {
  readonly #path: string;
  #fd: number;
  #direct: boolean;

  /** Makes the file; it must not be there yet. */
  constructor(path: string) {
    this.#path = path;
    const directFd = tryOpen(path, constants.O_DIRECT);
    this.#direct = directFd !== undefined;
    this.#fd = directFd ?? openSync(path, NEW_FILE, 0o600);
  }

  /** Throws what the disk says; then nothing counts that was written behind `offset`. */
  write(pieces: readonly Uint8Array[], offset: number): void {
    const stage = stagingMemory();
    let staged = 0;
    let position = offset;
    for (const piece of pieces) {
      for (let taken = 0; taken < piece.byteLength;) {
        const part = piece.subarray(taken, taken + stage.length - staged);
        stage.set(part, staged);
        staged += part.byteLength;
        taken += part.byteLength;
        if (staged < stage.length) continue;
        this.#writeBlocks(stage, position);
        position += staged;
        staged = 0;
      }
    }
    if (staged > 0) this.#writeBlocks(stage.subarray(0, endOfBlock(staged)), position);
  }

  sync(): void {
    fdatasyncSync(this.#fd);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #writeBlocks(blocks: Uint8Array, position: number): void {
    let written = 0;
    while (written < blocks.length) {
      try {
        // A short write is no error: the next one says why.
        written += writeSync(
          this.#fd,
          blocks,
          written,
          blocks.length - written,
          position + written,
        );
      } catch (error) {
        if (!this.#direct || errorCode(error) !== "EINVAL") throw error;
        this.#writeThroughCache();
      }
    }
  }

  /** Some file systems accept the flag and refuse the writing; after a short write its rest isn't aligned. */
  #writeThroughCache(): void {
    const fd = openSync(this.#path, constants.O_WRONLY);
    closeSync(this.#fd);
    this.#fd = fd;
    this.#direct = false;
  }
}

/** Where the next batch begins: the rest of a last block is left empty. */
export function endOfBlock(offset: number): number {
  return Math.ceil(offset / BLOCK_BYTES) * BLOCK_BYTES;
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

function tryOpen(path: string, flag: number | undefined): number | undefined {
  // Not every system knows it.
  if (flag === undefined) return undefined;
  try {
    return openSync(path, NEW_FILE | flag, 0o600);
  } catch (error) {
    if (errorCode(error) === "EINVAL") return undefined;
    throw error;
  }
}

/** TypeScript knows it from the browser's types only. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

let staging: Uint8Array | undefined;

/** WebAssembly's is the only memory that Node aligns to whole pages. */
function stagingMemory(): Uint8Array {
  const pages = STAGE_BYTES / WASM_PAGE_BYTES;
  staging ??= new Uint8Array(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer);
  return staging;
}
