import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isStale } from "../../web/build/is-stale.ts";
import { builtPath, mainPath, REPORT, sourcePaths } from "./build-paths.ts";

/** `files`: all that belongs to a build, `main` among them. */
export type ServerBuild = { readonly main: string; readonly files: readonly string[] };

export function isServerStale(): boolean {
  return isStale(join(builtPath, REPORT), sourcePaths);
}

/**
 * The module that runs the server: the built one, or, where that is missing or stale, the source.
 * `asBuilt`: whether it is stale isn't asked.
 */
export function serverMain({ asBuilt = false } = {}): URL {
  const build = !asBuilt && isServerStale() ? undefined : readServerBuild(builtPath);
  return pathToFileURL(build ? join(builtPath, build.main) : mainPath);
}

/** Undefined where nothing was built, or not to its end. */
export function readServerBuild(place: string): ServerBuild | undefined {
  try {
    const build: ServerBuild = JSON.parse(readFileSync(join(place, REPORT), "utf8"));
    return build;
  } catch {
    return undefined;
  }
}
