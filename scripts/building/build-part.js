// A process of its own for one build: `site` or `server`. Bundlers take memory and change the environment,
// and the server that starts afterwards must not be affected. Tells its parent why the build failed.
import { explainFailure } from "./explain-failure.js";

const BUILDS = {
  site: async () => (await import("../../web/build/build-site.ts")).buildSite(),
  server: async () => (await import("../../server/build/build-server.ts")).buildServer(),
};

// Runs the exit handlers, which remove unfinished files.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
// The parent is gone.
process.on("disconnect", () => process.exit(1));

const [part] = process.argv.slice(2);
try {
  await BUILDS[part]();
  process.exit(0);
} catch (error) {
  process.send(explainFailure(error), () => process.exit(1));
}
