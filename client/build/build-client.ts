import { execFile } from "node:child_process";
import { chmod, cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleMcp, FORM_OF_BUNDLE } from "./bundle-mcp.ts";
import { writeTypes } from "./write-types.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CLIENT = join(ROOT, "client");
const TSC = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")));
/** Fields that the users of the package don't need. */
const ONLY_HERE = new Set(["private", "devDependencies"]);

/**
 * Builds the package `mayfly` in a new folder and returns the folder. It is within `client/`, so that the compiler finds
 * the types of Node and Playwright.
 */
export async function buildClient(): Promise<string> {
  await mkdir(join(CLIENT, "dist"), { recursive: true });
  const folder = await mkdtemp(join(CLIENT, "dist/build-"));
  await compile(folder);
  await bundleMcp(join(folder, "dist/mcp"));
  await cp(join(CLIENT, "README.md"), join(folder, "README.md"));
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await cp(join(CLIENT, "package.json"), join(folder, "package.json"));
  await replaceIn(join(folder, "package.json"), withoutOwnFields);
  return folder;
}

/**
 * Compiles `src/` with the contract's types written out, as the users of the package compile it: the types must depend
 * on no other package.
 */
async function compile(folder: string): Promise<void> {
  await cp(join(CLIENT, "src"), join(folder, "src"), { recursive: true });
  await replaceIn(join(folder, "src/wire.ts"), writeOut);
  await rm(join(folder, "src/mcp"), { recursive: true });
  await mkdir(join(folder, "src/mcp"));
  await writeFile(join(folder, "src/mcp/serve-mcp.ts"), FORM_OF_BUNDLE);
  const settings = {
    extends: "../../tsconfig.package.json",
    compilerOptions: { rootDir: "src", outDir: "dist" },
    include: ["src/**/*.ts"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
  await runCompiler(folder);
  await rm(join(folder, "tsconfig.json"));
  await rm(join(folder, "src"), { recursive: true });
  for await (const path of glob("dist/**/*.d.ts", { cwd: folder })) {
    // The compiler rewrites imports in JavaScript only.
    await replaceIn(join(folder, path), (text) => text.replaceAll(TS_IMPORT, '$1.js"'));
  }
  await chmod(join(folder, "dist/cli/main.js"), 0o755);
}

const TS_IMPORT = /((?:from|import\() ?"\.[^"]*)\.ts"/g;

async function runCompiler(project: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [TSC, "-p", project]);
  } catch (error) {
    const output = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`The client doesn't compile: ${output}`, { cause: error });
  }
}

/** Replaces the names that `wire.ts` takes from the contract by the types themselves. */
function writeOut(text: string): string {
  const [, list = ""] = /export type \{([^}]*)\} from "@mayfly\/contract"/.exec(text) ?? [];
  const names = list.split(",").flatMap((name) => name.trim() || []);
  return writeTypes(names);
}

function withoutOwnFields(manifest: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a manifest is an object
  const fields = JSON.parse(manifest) as Record<string, unknown>;
  const kept = Object.entries(fields).filter(([name]) => !ONLY_HERE.has(name));
  return `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`;
}

async function replaceIn(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}
