// `npm run build [-- site] [-- server]`: builds the site and the server, or the one that is named.
import { describeFailure, runBuilds } from "./building/run-builds.js";

const named = process.argv.slice(2);
const failures = await runBuilds(named.length === 0 ? ["site", "server"] : named);
for (const failure of failures) process.stderr.write(describeFailure(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
