// `npm test [FOLDER or FILE …]`: builds the site when it is stale, then runs every suite in one go.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `The tests need Node 24 or newer; this is ${process.version}. Run 'npm ci'.\n`,
  );
  process.exit(1);
}
const { isSiteStale } = await import("../web/build/is-site-stale.ts");
if (isSiteStale()) {
  process.stderr.write("Building the site …\n");
  const { buildSite } = await import("../web/build/build-site.ts");
  await buildSite();
}

// Each file is tested in a process of its own, and all of them load much of the same code: what V8
// and the type stripper made of it is kept, in a folder that belongs to who runs this.
const CACHE = fileURLToPath(new URL("../node_modules/.cache/mayfly", import.meta.url));
const folders =
  process.argv.length > 2 ? process.argv.slice(2) : ["contract", "server", "web", "e2e"];
const tests = spawn(
  process.execPath,
  [
    "--test",
    "--test-concurrency=2",
    "--test-timeout=300000",
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=./scripts/test-total.js",
    "--test-reporter-destination=stdout",
    ...folders.map((folder) => (folder.endsWith(".ts") ? folder : `${folder}/**/*.test.ts`)),
  ],
  { stdio: "inherit", env: { NODE_COMPILE_CACHE: CACHE, ...process.env } },
);
tests.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
