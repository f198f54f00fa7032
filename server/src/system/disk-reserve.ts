import { statfs } from "node:fs/promises";

/** Of small disks a twentieth is kept free, so that a small one can be used at all. */
const SHARE_OF_DISK = 20;
/** Of the reserve: what the disk itself must have, for the database's log and the files of large mail. */
const SHARE_ON_DISK = 4;

export type DiskReserve = {
  hasRoom: () => boolean;
  check: () => Promise<void>;
  /** As of the last check; undefined before the first. */
  room: () => DiskRoom | undefined;
};

/** `keptBytes`: below so much free no mail is taken. */
export type DiskRoom = { freeBytes: number; sizeBytes: number; keptBytes: number };

/** Infinity is the operator's 0: no reserve. */
export type Reserve = {
  folder: string;
  reserveBytes: number;
  /** What the store will use again before its files grow. */
  reusableBytes: number;
};

/** Mail is refused for now below a reserve of free disk, so that expiry always has room to work. */
export function createDiskReserve(readReserve: () => Reserve): DiskReserve {
  let room: DiskRoom | undefined;
  return {
    hasRoom: () => !room || room.freeBytes >= room.keptBytes,
    room: () => room,
    async check() {
      room = await readDiskRoom(readReserve());
    },
  };
}

/**
 * Of the disk that a folder is on. A database's file never gets smaller: what expiry gives back is
 * free inside it, and counts. Otherwise a file that had grown into the reserve would shut mail out for good.
 */
export async function readDiskRoom(reserve: Reserve): Promise<DiskRoom> {
  const { blocks, bavail, bsize } = await statfs(reserve.folder);
  const [sizeBytes, onDiskBytes] = [blocks * bsize, bavail * bsize];
  const keptBytes =
    reserve.reserveBytes === Infinity
      ? 0
      : Math.min(reserve.reserveBytes, sizeBytes / SHARE_OF_DISK);
  const reusableBytes = onDiskBytes >= keptBytes / SHARE_ON_DISK ? reserve.reusableBytes : 0;
  return { freeBytes: onDiskBytes + reusableBytes, sizeBytes, keptBytes };
}
