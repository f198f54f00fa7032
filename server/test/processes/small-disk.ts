import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  closeSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../src/system/errors.ts";

const FILLER = "filler";
const BLOCK = Buffer.alloc(1024 * 1024, 1);
/** The last bytes of a disk are fewer than a block. */
const CRUMB = Buffer.alloc(4096, 1);

export const NOT_MOUNTED = "a small disk can't be mounted here: that takes Linux and root";

/** Returns false if mounting isn't permitted. The folder's content is hidden until the disk is unmounted. */
export function mountSmallDisk(
  folder: string,
  sizeBytes: number,
  owner = { uid: 0, gid: 0 },
): boolean {
  const settings = `size=${sizeBytes},mode=700,uid=${owner.uid},gid=${owner.gid}`;
  return spawnSync("mount", ["-t", "tmpfs", "-o", settings, "mayfly-faults", folder]).status === 0;
}

export function unmount(folder: string): void {
  // Lazy, because a process that is exiting may still hold its working directory.
  assert.equal(spawnSync("umount", ["--lazy", folder]).status, 0);
}

export function fill(folder: string, keptFreeBytes: number): void {
  const file = openSync(join(folder, FILLER), "a");
  try {
    for (const bytes of [BLOCK, CRUMB]) {
      while (freeBytes(folder) - bytes.length >= keptFreeBytes) writeSync(file, bytes);
    }
  } catch (error) {
    // The server used the last bytes first: the disk is full, as intended.
    if (errorCode(error) !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

/** Frees part of the space that `fill` used. */
export function freeSpace(folder: string, sizeBytes: number): void {
  const file = join(folder, FILLER);
  truncateSync(file, statSync(file).size - sizeBytes);
}

export function empty(folder: string): void {
  rmSync(join(folder, FILLER));
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
