import { closeSync, constants, fdatasyncSync, openSync, writeSync } from "node:fs";
import { errorCode } from "../../../system/errors.ts";

/** Direct I/O requires offsets, lengths, and memory aligned to a multiple of this, on all common disks. */
const BLOCK_BYTES = 4_096;
const WASM_PAGE_BYTES = 65_536;
const STAGE_BYTES = 1_048_576;

/**
 * An append-only file, written with direct I/O if possible: the cached pages would never be read, and on a
 * virtual machine each new page costs more than the disk write.
 */
export class SegmentFile {
  readonly #path: string;
  #fd: number;
  #direct: boolean;

  /** Creates the file; throws if it exists. */
  constructor(path: string) {
    this.#path = path;
    const directFd = tryOpen(path, constants.O_DIRECT);
    this.#direct = directFd !== undefined;
    this.#fd = directFd ?? openSync(path, NEW_FILE, 0o600);
  }

  /** Throws on a disk error; everything after `offset` is then invalid. */
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
        // A short write is no error; the next write reports the cause.
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

  /** Some file systems accept the flag but refuse the write; after a short write, the rest isn't aligned. */
  #writeThroughCache(): void {
    const fd = openSync(this.#path, constants.O_WRONLY);
    closeSync(this.#fd);
    this.#fd = fd;
    this.#direct = false;
  }
}

/** Returns where the next batch begins: the rest of the last block stays empty. */
export function endOfBlock(offset: number): number {
  return Math.ceil(offset / BLOCK_BYTES) * BLOCK_BYTES;
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

function tryOpen(path: string, flag: number | undefined): number | undefined {
  // Not every system has this flag.
  if (flag === undefined) return undefined;
  try {
    return openSync(path, NEW_FILE | flag, 0o600);
  } catch (error) {
    if (errorCode(error) === "EINVAL") return undefined;
    throw error;
  }
}

/** Declared here, because TypeScript declares it only in its browser types. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

let staging: Uint8Array | undefined;

/** WebAssembly memory is the only page-aligned memory in Node. */
function stagingMemory(): Uint8Array {
  const pages = STAGE_BYTES / WASM_PAGE_BYTES;
  staging ??= new Uint8Array(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer);
  return staging;
}
