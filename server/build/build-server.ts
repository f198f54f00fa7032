import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown, type OutputChunk, type Plugin } from "rolldown";
import { builtPath, mainPath, REPORT } from "./build-paths.ts";
import { bundleThreads } from "./bundle-threads.ts";
import { readServerBuild, type ServerBuild } from "./server-build.ts";

/**
 * Bundles the server and its libraries into a few files, because finding and linking a thousand modules takes longer
 * than running them. Doesn't minify. Keeps the previous build's files, because a running server may still load them.
 */
export async function buildServer(): Promise<void> {
  saveBuild(await bundleServer(), builtPath);
}

type Chunk = Pick<OutputChunk, "fileName" | "code" | "facadeModuleId">;
type Bundle = { startedAt: Date; chunks: readonly Chunk[] };

export function saveBuild({ startedAt, chunks }: Bundle, place: string): void {
  const main = chunks.find((chunk) => chunk.facadeModuleId === mainPath);
  if (!main) throw new Error("The build produced no server");
  const build: ServerBuild = { main: main.fileName, files: chunks.map(({ fileName }) => fileName) };
  mkdirSync(place, { recursive: true });
  const former = readServerBuild(place);
  if (former?.main !== main.fileName)
    removeAllBut([...build.files, ...(former?.files ?? [])], place);
  for (const { fileName, code } of chunks) replaceFile(join(place, fileName), code);
  replaceFile(join(place, REPORT), JSON.stringify(build, null, 2));
  // A source that changed during the build must be newer than the build.
  utimesSync(join(place, REPORT), startedAt, startedAt);
}

/** Not bundled: native code, libraries with their own threads, and rarely used libraries. */
const LEFT_OUT = ["better-sqlite3", "piscina", "pg", "stripe", "@aws-sdk/client-sesv2"];

async function bundleServer(): Promise<Bundle> {
  const startedAt = new Date();
  const bundled = await rolldown({
    input: { main: mainPath },
    platform: "node",
    external: (id) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [bundleThreads(), takeBuiltinsLazily()],
    logLevel: "warn",
  });
  const names = "[name]-[hash].js";
  const { output } = await bundled.generate({ entryFileNames: names, chunkFileNames: names });
  await bundled.close();
  return { startedAt, chunks: output.filter((part) => part.type === "chunk") };
}

/**
 * Takes Node's own modules without `import`, which reads every export of a module: that loads Node's `fetch` and other
 * parts that the server doesn't use, for a fifteenth of the start's processor time.
 */
function takeBuiltinsLazily(): Plugin {
  return {
    name: "take-builtins-lazily",
    renderChunk: (code) => code.replaceAll(/^import (.+) from ("node:.+");$/gm, takeBuiltin),
  };
}

/** `names` has a default import, named imports, or both. */
function takeBuiltin(_all: string, names: string, from: string): string {
  return names
    .replaceAll(" as ", ": ")
    .split(/, (?=\{)/)
    .map((taken) => `const ${taken} = process.getBuiltinModule(${from});`)
    .join(" ");
}

/** Atomic, because other processes may build or read the same file at the same time. */
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
