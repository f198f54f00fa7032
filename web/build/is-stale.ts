import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether what a build wrote is missing or older than one of its sources. It loads no build tool and
 * waits for nothing: it runs at every start, and a thousand files take some milliseconds this way.
 */
export function isStale(built: string, sources: readonly string[]): boolean {
  const builtMs = modifiedMs(built);
  return builtMs === undefined || sources.some((source) => hasNewer(source, builtMs));
}

function hasNewer(path: string, thanMs: number): boolean {
  const own = statSync(path, { throwIfNoEntry: false });
  // A source that isn't shipped (an image carries the build without its lock file) can't be newer.
  if (!own) return false;
  if (own.mtimeMs > thanMs) return true;
  if (!own.isDirectory()) return false;
  return readdirSync(path, { recursive: true, withFileTypes: true }).some(
    (entry) => (modifiedMs(join(entry.parentPath, entry.name)) ?? 0) > thanMs,
  );
}

function modifiedMs(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
