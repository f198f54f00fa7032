import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { endOfBlock, SegmentFile } from "./segment-file.ts";
import { errorCode } from "../../../system/errors.ts";
import { freeMemory } from "../../../system/free-memory.ts";
import { syncPath } from "../../../system/sync-path.ts";

/** The position of a sealed raw message in a segment. */
export type RawPlace = { segment: number; offset: number; length: number };

/** About 3,300 messages of 19.5 KB. The last message may extend beyond it. */
const SEGMENT_BYTES = 64 * 1024 * 1024;
/** Smaller mail shares the pages of its batch. */
const BYTES_MIN = 8_192;
/**
 * In batches of fewer messages than this, syncing a second file pays only for mail of at least the
 * second size.
 */
const BATCH_MIN = 3;
const BYTES_MIN_ALONE = 256 * 1_024;
/** A smaller current segment isn't worth a new file. */
const RELEASED_EARLY_BYTES = 1_048_576;
/** Maximum segments to check for deletion at a time. */
const RELEASED_AT_ONCE = 64;

/**
 * Stores sealed raw mail of short-lived addresses in append-only files beside the database. Mail is written
 * once, while the database would write it to its log and again at the checkpoint. A file is deleted when its
 * last message is gone. In batches of ten, storing 19.5 KB takes 33 µs of processor time this way and 54 to
 * 95 µs in the database.
 * A batch is `begin`, `append` … `persist`, then the database's commit, then `committed` or `rolledBack`: a
 * row never refers to bytes that aren't on disk. Only the writer's thread may access the files while it runs.
 */
export class RawSegments {
  readonly #folder: string;
  /** Full segments and those of an earlier run, unless known to be empty. Oldest first. */
  readonly #closed: Set<number>;
  #lastId: number;
  #current: { id: number; file: SegmentFile } | undefined;
  #bytesMin = BYTES_MIN;
  #committedBytes = 0;
  #endBytes = 0;
  #pending: Uint8Array[] = [];
  #erasures: RawPlace[] = [];

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    const ids = listSegments(folder);
    this.#closed = new Set(ids);
    this.#lastId = ids.at(-1) ?? 0;
  }

  begin(requestCount: number): void {
    this.#bytesMin = requestCount < BATCH_MIN ? BYTES_MIN_ALONE : BYTES_MIN;
  }

  /** Returns whether a message of this size should go into a segment in the current batch. */
  suits(sealedBytes: number): boolean {
    return sealedBytes >= this.#bytesMin;
  }

  append(sealed: Uint8Array): RawPlace {
    this.#current ??= this.#begin();
    const place = {
      segment: this.#current.id,
      offset: this.#endBytes,
      length: sealed.byteLength,
    };
    this.#pending.push(sealed);
    this.#endBytes += sealed.byteLength;
    return place;
  }

  /** Throws on a disk error; the batch must then be rolled back. */
  persist(): void {
    if (this.#pending.length === 0 || !this.#current) return;
    const { file } = this.#current;
    file.write(this.#pending, this.#committedBytes);
    try {
      file.sync();
    } catch (error) {
      // Linux reports a failed fsync only once, and the file's content is then unknown, so a new segment is started.
      this.#leave();
      throw error;
    }
  }

  /** Frees the memory of appended large mail. */
  committed(): void {
    const appended = this.#pending;
    this.#pending = [];
    this.#committedBytes = endOfBlock(this.#endBytes);
    this.#endBytes = this.#committedBytes;
    for (const place of this.#erasures.splice(0)) this.#erase(place);
    if (this.#committedBytes >= SEGMENT_BYTES) this.#leave();
    // Last: after an error above, the batch runs again.
    appended.forEach(freeMemory);
  }

  rolledBack(): void {
    this.#pending = [];
    this.#erasures = [];
    this.#endBytes = this.#committedBytes;
  }

  /** Returns undefined if the segment is gone. */
  read({ segment, offset, length }: RawPlace): Buffer | undefined {
    return this.#withSegment(segment, "r", (fd) => {
      const bytes = Buffer.allocUnsafeSlow(length);
      return readSync(fd, bytes, 0, length, offset) === length ? bytes : undefined;
    });
  }

  /** Overwrites the message after the batch that deletes its row is committed. */
  eraseLater(place: RawPlace): void {
    this.#erasures.push(place);
  }

  /**
   * Deletes segments without messages, a bounded number at a time, oldest first; also the current one if it is large.
   * Must not be called in a batch.
   */
  releaseEmpty(hasMessages: (segment: number) => boolean): void {
    if (this.#committedBytes >= RELEASED_EARLY_BYTES && !hasMessages(this.#current?.id ?? 0)) {
      this.#leave();
    }
    for (const segment of [...this.#closed].slice(0, RELEASED_AT_ONCE)) {
      if (hasMessages(segment)) continue;
      rmSync(this.#path(segment), { force: true });
      this.#closed.delete(segment);
    }
  }

  close(): void {
    this.#leave();
  }

  #begin(): { id: number; file: SegmentFile } {
    const id = this.#lastId + 1;
    const file = new SegmentFile(this.#path(id));
    this.#lastId = id;
    this.#committedBytes = 0;
    this.#endBytes = 0;
    syncPath(this.#folder);
    return { id, file };
  }

  #leave(): void {
    if (!this.#current) return;
    this.#closed.add(this.#current.id);
    this.#current.file.close();
    this.#current = undefined;
    this.#committedBytes = 0;
    this.#endBytes = 0;
  }

  /** The commit stands even if this fails: the sealed bytes then stay until their segment is deleted. */
  #erase({ segment, offset, length }: RawPlace): void {
    try {
      const zeros = Buffer.alloc(length);
      this.#withSegment(segment, "r+", (fd) => writeSync(fd, zeros, 0, length, offset));
    } catch {
      // See above: the address's key is deleted with the address anyway.
    }
  }

  #withSegment<Result>(
    segment: number,
    flags: "r" | "r+",
    use: (fd: number) => Result,
  ): Result | undefined {
    const fd = openExisting(this.#path(segment), flags);
    if (fd === undefined) return undefined;
    try {
      return use(fd);
    } finally {
      closeSync(fd);
    }
  }

  #path(id: number): string {
    return join(this.#folder, `${id}.segment`);
  }
}

function listSegments(folder: string): number[] {
  const ids = readdirSync(folder).flatMap((name) => {
    const [, id] = /^(\d+)\.segment$/.exec(name) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
  return ids.toSorted((one, other) => one - other);
}

function openExisting(path: string, flags: "r" | "r+"): number | undefined {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
