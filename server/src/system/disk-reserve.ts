import { statfs } from "node:fs/promises";
import type { Log } from "../log.ts";

/** On small disks, a twentieth is reserved instead. */
const SHARE_OF_DISK = 20;
/** Share of the reserve that must be free on the disk itself, for the database's log and segments. */
const SHARE_ON_DISK = 4;
/** Free space that swings about the reserve must not fill the log. */
const WARN_EVERY_MS = 3_600_000;

export type DiskReserve = {
  hasRoom: () => boolean;
  check: () => Promise<void>;
  /** As of the last check; undefined before the first. */
  room: () => DiskSpace | undefined;
};

/** `reservedBytes`: mail is refused below this free space. */
type DiskSpace = { freeBytes: number; sizeBytes: number; reservedBytes: number };

/** Infinity: the operator set 0, no reserve. */
type Reserve = {
  folder: string;
  reserveBytes: number;
  /** Bytes that the store reuses before its files grow. */
  reusableBytes: number;
};

/** Refuses mail temporarily below a reserve of free disk space, so that expiry always has room to work. */
export function createDiskReserve(
  readReserve: () => Reserve,
  { log, nowMs }: { log: Log; nowMs: () => number },
): DiskReserve {
  let room: DiskSpace | undefined;
  let warnedAtMs = -Infinity;
  const hasRoom = (): boolean => !room || room.freeBytes >= room.reservedBytes;
  return {
    hasRoom,
    room: () => room,
    async check() {
      room = await readDiskSpace(readReserve());
      if (hasRoom() || nowMs() - warnedAtMs < WARN_EVERY_MS) return;
      warnedAtMs = nowMs();
      log.warn(room, "the disk is nearly full; mail is refused until it has room");
    },
  };
}

/**
 * Reads the space of a folder's disk. A database file shrinks slowly or never: space freed by expiry is inside
 * the file, and counts as free. Otherwise a file that grew into the reserve would block mail permanently.
 */
export async function readDiskSpace(reserve: Reserve): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(reserve.folder);
  const [sizeBytes, onDiskBytes] = [blocks * bsize, bavail * bsize];
  const reservedBytes =
    reserve.reserveBytes === Infinity
      ? 0
      : Math.min(reserve.reserveBytes, sizeBytes / SHARE_OF_DISK);
  const reusableBytes = onDiskBytes >= reservedBytes / SHARE_ON_DISK ? reserve.reusableBytes : 0;
  return { freeBytes: onDiskBytes + reusableBytes, sizeBytes, reservedBytes };
}
