import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding, formatBytes } from "./finding.ts";

/** The part of the disk's size below which the check warns, early enough to act. */
const SCARCE_SHARE = 0.1;

/** Checks the free disk space: below the reserve, the server refuses mail. */
export async function checkDisk({ readDisk }: Pick<CheckDeps, "readDisk">): Promise<Finding> {
  const { freeBytes, sizeBytes, reservedBytes } = await readDisk();
  const free = `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)} free`;
  const rest = {
    details: [
      `The server refuses mail below ${formatBytes(reservedBytes)} free (LIMIT_DISK_RESERVE_BYTES)`,
    ],
    recommendation:
      "Free space on the disk that holds DATA_DIR, or move DATA_DIR to a larger disk.",
  };
  if (freeBytes < reservedBytes || freeBytes === 0) {
    return fail(`The disk is nearly full and the server refuses mail: ${free}.`, rest);
  }
  if (freeBytes < sizeBytes * SCARCE_SHARE || freeBytes < 2 * reservedBytes) {
    return warning(`The disk is filling up: ${free}.`, rest);
  }
  return pass(`The disk has enough space: ${free}.`, { details: rest.details });
}
