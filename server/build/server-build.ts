import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isStale } from "../../web/build/is-stale.ts";
import { builtPath, mainPath, REPORT, sourcePaths } from "./build-paths.ts";

/** `files`: all files of the build, including `main`. */
export type ServerBuild = { readonly main: string; readonly files: readonly string[] };

export function isServerStale(): boolean {
  return isStale(join(builtPath, REPORT), sourcePaths);
}

/**
 * Returns the module that runs the server: the built one, or the source if the build is missing or stale. `asBuilt`:
 * skips the check for staleness.
 */
export function serverMain({ asBuilt = false } = {}): URL {
  const build = !asBuilt && isServerStale() ? undefined : readServerBuild(builtPath);
  return pathToFileURL(build ? join(builtPath, build.main) : mainPath);
}

/** Returns undefined if there is no complete build. */
export function readServerBuild(place: string): ServerBuild | undefined {
  try {
    const build: ServerBuild = JSON.parse(readFileSync(join(place, REPORT), "utf8"));
    return build;
  } catch {
    return undefined;
  }
}
