import { fork } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { showProgress } from "./show-progress.js";

const SCRIPT = fileURLToPath(new URL("build-part.js", import.meta.url));
/** Environment variables that a build needs: no setting or secret of the server. */
const KEPT = /^(?:path|home|tmpdir|tmp|temp|systemroot|ld_library_path|node_compile_cache)$/i;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Builds these parts in parallel, each in its own process, and shows the progress on standard error. A signal ends
 * the builds, then this process.
 *
 * @param {string[]} parts "site" and "server"
 * @returns {Promise<{ part: string, reason: string, lacks?: string }[]>} the builds that failed
 */
export async function runBuilds(parts) {
  if (parts.length === 0) return [];
  const builds = parts.map((part) => startBuild(part));
  const progress = showProgress(parts);
  let stoppedBy;
  const stop = (signal) => {
    stoppedBy ??= signal;
    for (const { child } of builds) child.kill("SIGTERM");
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const failures = (await Promise.all(builds.map(({ ended }) => ended))).filter(Boolean);
  for (const signal of SIGNALS) process.off(signal, stop);
  progress.end(failures.length === 0);
  if (stoppedBy !== undefined) process.exit(128 + constants.signals[stoppedBy]);
  for (const { output } of builds) process.stderr.write(output());
  return failures;
}

/** @param {{ part: string, reason: string }} failure */
export function describeFailure({ part, reason }) {
  return `Mayfly can't build its ${part}: ${reason}.\n`;
}

function startBuild(part) {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  const child = fork(SCRIPT, [part], {
    // Always a production bundle, without the server's Node flags.
    env: { ...Object.fromEntries(kept), NODE_ENV: "production" },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let [output, failure] = ["", undefined];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  }
  child.on("message", (message) => (failure = message));
  const { promise: ended, resolve } = Promise.withResolvers();
  child.once("close", (code, signal) => {
    if (code === 0) resolve(undefined);
    else resolve({ part, ...(failure ?? { reason: reasonOfEnd(signal) }) });
  });
  return { child, ended, output: () => output };
}

function reasonOfEnd(signal) {
  if (signal === null) return "the build ended early; run 'npm ci', then try again";
  return `the system ended the build (${signal}); free 1 GB of memory, then try again`;
}
