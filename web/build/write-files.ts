import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { copyPdfAssets } from "./copy-pdf-assets.ts";
import { writeDownloads } from "./downloads/write-downloads.ts";
import { staticPath, webRoot } from "./site-paths.ts";

/** Writes files that the bundler doesn't create. Resolves with the sizes of the downloads. */
export async function writeFiles(out: string): Promise<Record<string, number>> {
  const downloadBytes = await writeDownloads(join(out, "static/downloads"));
  await cp(staticPath, join(out, "static"), { recursive: true });
  await copyFile(join(webRoot, "src/mail-frame.html"), join(out, "mail-frame.html"));
  await copyPdfAssets(join(out, "assets"));
  return downloadBytes;
}
