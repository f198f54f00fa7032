import { isServerStale } from "../../server/build/server-build.ts";
import { isSiteStale } from "../../web/build/is-site-stale.ts";
import { runBuilds } from "./run-builds.js";

/** Builds parts that are missing or older than their sources. Resolves with the builds that failed. */
export function buildStale() {
  const parts = [isSiteStale() && "site", isServerStale() && "server"];
  return runBuilds(parts.filter(Boolean));
}
