import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDownloads } from "./make-downloads.ts";

/** Writes all downloads into a folder. Resolves with their sizes in bytes, by name. */
export async function writeDownloads(folder: string): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true });
  const downloads = await makeDownloads();
  await Promise.all(downloads.map(({ name, content }) => writeFile(join(folder, name), content)));
  return Object.fromEntries(downloads.map(({ name, content }) => [name, content.length]));
}
