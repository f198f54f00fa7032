import { statfs } from "node:fs/promises";

/** Of small disks a twentieth is kept free, so that a small one can be used at all. */
const SHARE_OF_DISK = 20;

export type DiskReserve = {
  hasRoom: () => boolean;
  check: () => Promise<void>;
  /** As of the last check; undefined before the first. `keptBytes`: below so much free no mail is taken. */
  room: () => DiskRoom | undefined;
};

export type DiskRoom = { freeBytes: number; sizeBytes: number; keptBytes: number };

/** Mail is refused for now below a reserve of free disk, so that expiry always has room to work. */
export function createDiskReserve(folder: string, reserveBytes: number): DiskReserve {
  let room: DiskRoom | undefined;
  return {
    hasRoom: () => !room || room.freeBytes >= room.keptBytes,
    room: () => room,
    async check() {
      room = await readDiskRoom(folder, reserveBytes);
    },
  };
}

/** Of the disk that a folder is on. */
export async function readDiskRoom(folder: string, reserveBytes: number): Promise<DiskRoom> {
  const { blocks, bavail, bsize } = await statfs(folder);
  const sizeBytes = blocks * bsize;
  // Infinity is the operator's 0: no reserve.
  const keptBytes =
    reserveBytes === Infinity ? 0 : Math.min(reserveBytes, sizeBytes / SHARE_OF_DISK);
  return { freeBytes: bavail * bsize, sizeBytes, keptBytes };
}
