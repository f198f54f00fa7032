import { copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyPdfAssets } from "./copy-pdf-assets.ts";
import { staticPath, webRoot } from "./site-paths.ts";
import { makeDownloads } from "./downloads/make-downloads.ts";

/** Writes files that the bundler doesn't create. Resolves with the sizes of the downloads. */
export async function writeFiles(out: string): Promise<Record<string, number>> {
  const downloadBytes = await writeDownloads(join(out, "static/downloads"));
  await cp(staticPath, join(out, "static"), { recursive: true });
  await copyFile(join(webRoot, "src/mail-frame.html"), join(out, "mail-frame.html"));
  await copyPdfAssets(join(out, "assets"));
  return downloadBytes;
}

/** Writes all downloads into a folder. Resolves with their sizes in bytes, by name. */
async function writeDownloads(folder: string): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true });
  const downloads = await makeDownloads();
  await Promise.all(downloads.map(({ name, content }) => writeFile(join(folder, name), content)));
  return Object.fromEntries(downloads.map(({ name, content }) => [name, content.length]));
}
