import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Replaces the site by a new build on the same file system. A reader sees one complete site, or briefly none. Of
 * several concurrent builds, the last one stays.
 */
export async function replaceSite(built: string, place: string): Promise<void> {
  const former = `${built}-former`;
  await mkdir(dirname(place), { recursive: true });
  while (!(await moved(built, place))) {
    // Another build may have moved it already.
    if (await moved(place, former)) await rm(former, { recursive: true, force: true });
  }
}

/** Moves a folder. Returns false if the target exists or the source is missing. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const isInTheWay = code === "ENOTEMPTY" || code === "EEXIST";
    if (isInTheWay || (code === "ENOENT" && to.endsWith("-former"))) return false;
    throw error;
  }
}
