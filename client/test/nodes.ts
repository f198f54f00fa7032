import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

type InstalledNode = { path: string; version: string };

const OLDEST = 20;

/** The project's own Node, and the older one of this machine, if it has one that the package supports. */
export function installedNodes(): InstalledNode[] {
  const own = { path: process.execPath, version: process.version };
  const older = candidates().find(({ version }) => {
    const major = majorOf(version);
    return major >= OLDEST && major < majorOf(own.version);
  });
  return older ? [own, older] : [own];
}

function candidates(): InstalledNode[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const paths = [...folders, "scripts/older-node/node_modules/.bin"].map((f) => join(f, "node"));
  return [...new Set(paths)]
    .filter((path) => existsSync(path))
    .map((path) => {
      const version = execFileSync(path, ["--version"], { encoding: "utf8" }).trim();
      return { path, version };
    });
}

function majorOf(version: string): number {
  return Number(/^v(\d+)/.exec(version)?.[1]);
}
