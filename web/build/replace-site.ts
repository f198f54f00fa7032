import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Puts a built site in the place of the one before it, both folders of one file system: a reader sees
 * the whole of one or of the other, or for a moment none. Of several builds at once the last stays.
 */
export async function replaceSite(built: string, place: string): Promise<void> {
  const former = `${built}-former`;
  await mkdir(dirname(place), { recursive: true });
  while (!(await moved(built, place))) {
    // Gone already where another build has just taken it away.
    if (await moved(place, former)) await rm(former, { recursive: true, force: true });
  }
}

/** False where the target is taken, or there is nothing to be moved into a free place. */
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
