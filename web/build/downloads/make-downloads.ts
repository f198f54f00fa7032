import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { RESOURCES, RESOURCES_UPDATED } from "../../src/content/resources/resources.ts";
import { webRoot } from "../site-paths.ts";
import { drawSheet } from "./draw-sheet.ts";
import { readSheet } from "./read-sheet.ts";

export type Download = { readonly name: string; readonly content: Uint8Array };

const sources = join(webRoot, "src/content/resources");

/**
 * Creates every file that the resources offer. PDF files are drawn from the Markdown file of the same name; other
 * files are copied.
 */
export async function makeDownloads(): Promise<Download[]> {
  const names = RESOURCES.flatMap(({ files }) => files);
  return Promise.all(names.map(async (name) => ({ name, content: await makeFile(name) })));
}

async function makeFile(name: string): Promise<Uint8Array> {
  if (!name.endsWith(".pdf")) return readFile(join(sources, name));
  const markdown = await readFile(join(sources, name.replace(".pdf", ".md")), "utf8");
  return drawSheet(readSheet(markdown), new Date(RESOURCES_UPDATED));
}
