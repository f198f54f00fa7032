import { isStale } from "./is-stale.ts";
import { buildReportPath, sourcePaths } from "./site-paths.ts";

/** Whether the built site is missing or older than a source. */
export function isSiteStale(): boolean {
  return isStale(buildReportPath, sourcePaths);
}
