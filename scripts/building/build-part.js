// Child process for one build: `site` or `server`. Bundlers use memory and change the environment, which must not
// affect the server that starts afterwards. Reports the reason of a failure to the parent.
import { explainFailure, explainFolder } from "./explain-failure.js";

const BUILDS = {
  site: async () => {
    const unusable = explainFolder();
    if (unusable !== undefined) throw new Error(unusable);
    return (await import("../../web/build/build-site.ts")).buildSite();
  },
  server: async () => (await import("../../server/build/build-server.ts")).buildServer(),
};

// Runs the exit handlers, which remove unfinished files.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
// The parent has exited.
process.on("disconnect", () => process.exit(1));

const [part] = process.argv.slice(2);
try {
  await BUILDS[part]();
  process.exit(0);
} catch (error) {
  process.send(explainFailure(error), () => process.exit(1));
}
