// `npm run build [-- site] [-- server]`: builds the site and the server, or only the named one.
import { describeFailure, runBuilds } from "./building/run-builds.js";

const PARTS = ["site", "server"];
const named = process.argv.slice(2);
if (named.some((name) => !PARTS.includes(name))) {
  process.stderr.write("Usage: npm run build [site] [server]\n");
  process.exit(64);
}
const failures = await runBuilds(named.length === 0 ? PARTS : named);
for (const failure of failures) process.stderr.write(describeFailure(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
