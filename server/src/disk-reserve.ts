import { statfs } from "node:fs/promises";

/** Of small disks a twentieth is kept free, so that a small one can be used at all. */
const SHARE_OF_DISK = 20;

export type DiskReserve = { hasRoom: () => boolean; check: () => Promise<void> };

/** Mail is refused for now below a reserve of free disk, so that expiry always has room to work. */
export function createDiskReserve(folder: string, reserveBytes: number): DiskReserve {
  let room = true;
  return {
    hasRoom: () => room,
    async check() {
      const disk = await statfs(folder);
      const kept = Math.min(reserveBytes, (disk.blocks * disk.bsize) / SHARE_OF_DISK);
      // Infinity is the operator's 0: no reserve.
      room = reserveBytes === Infinity || disk.bavail * disk.bsize >= kept;
    },
  };
}
