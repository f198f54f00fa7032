// `npm start`: checks the runtime, builds the site and the server if missing or stale, and starts the server.
import { requireNode } from "./require-node.js";

requireNode("npm start");
const { spawnSync } = await import("node:child_process");
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
// Cache of code compiled by V8 and the type stripper. Set in the environment so that threads use it too. The folder
// belongs to the current user, because a user with write access to it can run code here.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/mayfly", import.meta.url),
);
enableCompileCache();

// Images and packages are already built: copying changes the files' times, and the build tools are missing.
const asBuilt = process.argv.includes("--built");

if (!asBuilt) await build();

const { serverMain } = await import("../server/build/server-build.ts");
const { explainLoadError } = await import("../server/src/system/errors.ts");
try {
  await import(serverMain({ asBuilt }));
} catch (error) {
  const reason = explainLoadError(error);
  if (reason === undefined) throw error;
  process.stderr.write(`Mayfly can't start: ${reason}.\n`);
  process.exit(1);
}

/** Builds in child processes, so that a build doesn't affect the server. */
async function build() {
  const { buildStale } = await import("./building/build-stale.js");
  for (const failure of await buildStale(checkSettings)) {
    const { describeFailure } = await import("./building/run-builds.js");
    process.stderr.write(describeFailure(failure));
    // A server that can't be built here runs from its sources, which takes twice as long to start.
    if (failure.part === "site" || failure.lacks === undefined) process.exit(1);
    process.stderr.write("Mayfly runs from its sources instead, which starts more slowly.\n");
  }
}

/** In a process of its own, so that the server has no module twice. Ends this process if the server would refuse. */
function checkSettings() {
  const check = fileURLToPath(new URL("building/check-settings.js", import.meta.url));
  const { status } = spawnSync(process.execPath, [check], { stdio: "inherit" });
  if (status) process.exit(status);
}
