// Plain JavaScript on purpose: it must run on any Node and say what is wrong with it.
// `npm start`: checks the runtime, builds the site and the server where they are missing or stale, starts the server.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `Mayfly needs Node 24 or newer; this is ${process.version}.\n` +
      "Its own Node comes with 'npm ci' as an optional package. Run 'npm ci --include=optional',\n" +
      "or install Node 24 or newer where that package doesn't exist for your system.\n",
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

const { isSiteStale } = await import("../web/build/is-site-stale.ts");
if (!asBuilt && isSiteStale()) {
  process.stderr.write("Building the site …\n");
  const { buildSite } = await import("../web/build/build-site.ts");
  await buildSite();
}
const { isServerStale, serverMain } = await import("../server/build/server-build.ts");
// It starts in half the time. While somebody works on it, its sources will do.
if (!asBuilt && isServerStale() && !process.argv.includes("--sources")) {
  process.stderr.write("Building the server …\n");
  try {
    const { buildServer } = await import("../server/build/build-server.ts");
    await buildServer();
  } catch (error) {
    // Without the development packages, or in a folder that can't be written to.
    process.stderr.write(`The server runs from its sources: ${error.message}\n`);
  }
}
await import(serverMain({ asBuilt }));
