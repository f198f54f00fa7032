import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown, type OutputChunk } from "rolldown";
import { builtPath, mainPath, REPORT } from "./build-paths.ts";
import { bundleThreads } from "./bundle-threads.ts";
import { readServerBuild, type ServerBuild } from "./server-build.ts";

/**
 * Puts the server with its libraries into a few files: finding and linking a thousand modules takes
 * longer than running them. The code stays as it is written. A server that runs may still load files
 * of the build before this one, so they stay until the next.
 */
export async function buildServer(place: string = builtPath): Promise<void> {
  const startedAt = new Date();
  const chunks = await bundle();
  const main = chunks.find((chunk) => chunk.facadeModuleId === mainPath);
  if (!main) throw new Error("The build produced no server");
  const build: ServerBuild = { main: main.fileName, files: chunks.map(({ fileName }) => fileName) };
  mkdirSync(place, { recursive: true });
  const former = readServerBuild(place);
  if (former?.main !== main.fileName)
    removeAllBut([...build.files, ...(former?.files ?? [])], place);
  for (const { fileName, code } of chunks) replaceFile(join(place, fileName), code);
  replaceFile(join(place, REPORT), JSON.stringify(build, null, 2));
  // A source that was changed meanwhile is newer than the build.
  utimesSync(join(place, REPORT), startedAt, startedAt);
}

/** Native code, threads of their own, or so seldom used that a copy in a file of ours saves nothing. */
const LEFT_OUT = ["better-sqlite3", "piscina", "pg", "stripe", "@aws-sdk/client-sesv2"];

async function bundle(): Promise<OutputChunk[]> {
  const bundled = await rolldown({
    input: { main: mainPath },
    platform: "node",
    external: (id) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [bundleThreads()],
    logLevel: "warn",
  });
  const names = "[name]-[hash].js";
  const { output } = await bundled.generate({ entryFileNames: names, chunkFileNames: names });
  await bundled.close();
  return output.filter((part) => part.type === "chunk");
}

/** Others may build, or read, the same file at the same time. */
function replaceFile(path: string, content: string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

function removeAllBut(kept: readonly string[], place: string): void {
  for (const file of readdirSync(place)) {
    if (file.endsWith(".js") && !kept.includes(file)) rmSync(join(place, file), { force: true });
  }
}
