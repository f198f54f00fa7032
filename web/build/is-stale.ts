import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether a build's output is missing or older than a source; tests are no sources. Synchronous and without build
 * tools: runs at every start, and 1,000 files take a few milliseconds.
 */
export function isStale(built: string, sources: readonly string[]): boolean {
  const builtMs = modifiedMs(built);
  return builtMs === undefined || sources.some((source) => hasNewer(source, builtMs));
}

function hasNewer(path: string, thanMs: number): boolean {
  const own = statSync(path, { throwIfNoEntry: false });
  // A missing source is never newer: an image contains the build without its lock file.
  if (!own) return false;
  if (own.mtimeMs > thanMs) return true;
  if (!own.isDirectory()) return false;
  return readdirSync(path, { recursive: true, withFileTypes: true }).some(
    ({ parentPath, name }) =>
      !name.endsWith(".test.ts") && (modifiedMs(join(parentPath, name)) ?? 0) > thanMs,
  );
}

function modifiedMs(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
