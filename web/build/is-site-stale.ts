import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { buildReportPath, sourcePaths } from "./site-paths.ts";

/** Whether the built site is missing or older than a source. Loads no build tool: it runs at every start. */
export async function isSiteStale(): Promise<boolean> {
  const builtMs = await modifiedMs(buildReportPath);
  if (builtMs === undefined) return true;
  const newest = await Promise.all(sourcePaths.map(newestBelowMs));
  return Math.max(...newest) > builtMs;
}

async function newestBelowMs(path: string): Promise<number> {
  const own = await stat(path).catch(() => undefined);
  // A source that isn't shipped (an image carries the build without its lock file) can't be newer.
  if (own === undefined) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries.map((entry) => modifiedMs(join(entry.parentPath, entry.name))),
  );
  return Math.max(own.mtimeMs, ...times.map((time) => time ?? 0));
}

async function modifiedMs(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs;
}
