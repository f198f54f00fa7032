import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isServerStale } from "../../server/build/server-build.ts";
import { isSiteStale } from "../../web/build/is-site-stale.ts";
import { runBuilds } from "./run-builds.js";

const CHECK = fileURLToPath(new URL("check-settings.js", import.meta.url));

/**
 * Builds parts that are missing or older than their sources. Resolves with the builds that failed. Ends this process
 * without a build if the server would refuse its settings.
 */
export function buildStale() {
  const parts = [isSiteStale() && "site", isServerStale() && "server"].filter(Boolean);
  if (parts.length === 0) return [];
  const { status } = spawnSync(process.execPath, [CHECK], { stdio: "inherit" });
  if (status) process.exit(status);
  return runBuilds(parts);
}
