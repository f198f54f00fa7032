import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";
import { inBytes } from "./in-bytes.ts";

/** Of the disk's size: below that, there is time to do something about it. */
const SCARCE_SHARE = 0.1;

/** Whether there is room for mail: below the reserve none is accepted. */
export async function checkDisk({ readDisk }: Pick<CheckDeps, "readDisk">): Promise<Finding> {
  const { freeBytes, sizeBytes, keptBytes } = await readDisk();
  const free = `${inBytes(freeBytes)} of ${inBytes(sizeBytes)} are free`;
  const rest = {
    details: [`Mail is refused below ${inBytes(keptBytes)} (LIMIT_DISK_RESERVE_BYTES)`],
    recommendation: "Make room on the disk of DATA_DIR, or move it to a larger one.",
  };
  if (freeBytes < keptBytes || freeBytes === 0) {
    return fail(`The disk is nearly full, and mail is refused: ${free}.`, rest);
  }
  if (freeBytes < sizeBytes * SCARCE_SHARE || freeBytes < 2 * keptBytes) {
    return warning(`The disk fills up: ${free}.`, rest);
  }
  return pass(`There is room: ${free}.`, { details: rest.details });
}
