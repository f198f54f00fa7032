import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown, type OutputChunk } from "rolldown";

const ENTRY = fileURLToPath(new URL("../src/mcp/serve-mcp.ts", import.meta.url));
const FILE = "serve-mcp.js";

/** Has the exports of the bundle: the rest of the package is compiled with it. */
export const FORM_OF_BUNDLE =
  "export declare function serveMcp(url: string, version: string): void;\n";

/**
 * Bundles `mayfly mcp` with the protocol's library and the server's code that makes mail harmless into one file. The
 * licenses of its contents are in a file beside it.
 */
export async function bundleMcp(folder: string): Promise<void> {
  const bundled = await rolldown({
    input: ENTRY,
    platform: "node",
    logLevel: "warn",
    transform: { target: "node20" },
  });
  const { output } = await bundled.generate({ minify: true, codeSplitting: false });
  await bundled.close();
  const [chunk, ...others] = output.filter((part) => part.type === "chunk");
  if (!chunk || others.length > 0) throw new Error("The bundle of MCP isn't one file.");
  await rm(join(folder, "serve-mcp.d.ts"), { force: true });
  await writeFile(join(folder, FILE), chunk.code);
  await writeFile(join(folder, "LICENSES.txt"), readLicenses(chunk));
}

function readLicenses({ moduleIds }: OutputChunk): string {
  const folders = new Set(moduleIds.flatMap((id) => packageFolderOf(id) ?? []));
  return [...folders]
    .toSorted()
    .map(readLicense)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function packageFolderOf(moduleId: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId)?.[0];
}

function readLicense(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`No license in ${folder}`);
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a manifest has both
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8")}`;
}
