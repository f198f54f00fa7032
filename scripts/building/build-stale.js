import { isServerStale } from "../../server/build/server-build.ts";
import { isSiteStale } from "../../web/build/is-site-stale.ts";
import { runBuilds } from "./run-builds.js";

/**
 * Builds parts that are missing or older than their sources. Resolves with the builds that failed.
 *
 * @param {() => void} [beforeBuild] called only if there is something to build
 */
export function buildStale(beforeBuild) {
  const parts = [isSiteStale() && "site", isServerStale() && "server"].filter(Boolean);
  if (parts.length === 0) return [];
  beforeBuild?.();
  return runBuilds(parts);
}
