import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { webRoot } from "./site-paths.ts";
import { ownScriptBuild, type OwnScript } from "./vite-config.ts";

/** Builds one script into a site's folder, and returns its file name there. */
export async function buildOwnScript(outDir: string, name: OwnScript): Promise<string> {
  const result = await build(ownScriptBuild(outDir, name));
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const script = outputs.find((file) => file.type === "chunk" && file.isEntry);
  if (!script) throw new Error(`The build produced no script for entries/${name}.ts`);
  return script.fileName;
}

export const FRAMES = ["measure-frame", "ad-frame"] as const;

/** Builds the document of a frame for third-party scripts, with our own script that loads them. */
export async function buildFrame(out: string, name: (typeof FRAMES)[number]): Promise<void> {
  const script = await buildOwnScript(out, name);
  const html = await readFile(join(webRoot, `src/${name}.html`), "utf8");
  await writeFile(join(out, `${name}.html`), html.replace("%SCRIPT%", `/${script}`));
}
