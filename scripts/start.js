// Plain JavaScript on purpose: it must run on any Node and say what is wrong with it.
// `npm start`: checks the runtime, builds the site and the server where they are missing or stale, starts the server.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `Mayfly needs Node.js 24 or newer, and this is Node.js ${process.version}; ` +
      "run 'npm ci --include=optional', which installs one, then 'npm start'.\n",
  );
  process.exit(1);
}
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
// What V8 and the type stripper made of the code. By the environment, so that threads have it too; and
// in a folder that belongs to who runs this: whoever can write to it can run code here.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/mayfly", import.meta.url),
);
enableCompileCache();

// In an image or a package what was built is what there is: copying changes the times of files, and
// there is nothing to build it with.
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

/** In child processes: the server after a build is the same as after none. */
async function build() {
  const { buildStale } = await import("./building/build-stale.js");
  for (const failure of await buildStale()) {
    const { describeFailure } = await import("./building/run-builds.js");
    process.stderr.write(describeFailure(failure));
    // A server that can't be built here runs from its sources: it starts half as fast.
    if (failure.part === "site" || failure.lacks === undefined) process.exit(1);
    process.stderr.write("Mayfly runs from its sources instead, which starts more slowly.\n");
  }
}
