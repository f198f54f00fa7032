import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles each library into one file, `NAME.mjs` in `place`. Shared modules are in separate files, so that each class
 * exists once. Does nothing if `place` exists.
 */
export async function joinLibraries(names: readonly string[], place: string): Promise<void> {
  if (existsSync(place)) return;
  const input = Object.fromEntries(names.map((name) => [name, name]));
  const bundled = await rolldown({ input, platform: "node", logLevel: "warn" });
  // Written elsewhere first, because other processes may read `place` at the same time.
  const unfinished = mkdtempSync(`${dirname(place)}/libraries-unfinished-`);
  const files = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  await bundled.write({ dir: unfinished, ...files });
  await bundled.close();
  try {
    renameSync(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was first; its files are the same.
    if (!existsSync(place)) throw error;
  }
}
