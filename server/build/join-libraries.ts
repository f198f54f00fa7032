import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { rolldown } from "rolldown";

/**
 * Puts each of these entries of libraries into one file, `NAME.mjs` in `place`; what they have in
 * common lies beside them, so that every class is there once. Nothing is done where the place is there.
 */
export async function joinLibraries(names: readonly string[], place: string): Promise<void> {
  if (existsSync(place)) return;
  const input = Object.fromEntries(names.map((name) => [name, name]));
  const bundled = await rolldown({ input, platform: "node", logLevel: "warn" });
  // Elsewhere until they are whole: others may look at the same time.
  const unfinished = mkdtempSync(`${dirname(place)}/libraries-unfinished-`);
  const files = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  await bundled.write({ dir: unfinished, ...files });
  await bundled.close();
  try {
    renameSync(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Somebody else was faster: theirs are the same.
    if (!existsSync(place)) throw error;
  }
}
