// `npm run doctor`: runs the panel's diagnostic from the command line, whether the server runs or not. Exit code 0:
// healthy, 1: warnings, 2: failures. `-- --json` prints JSON.
import { examine, printDiagnosis } from "../server/src/commands/doctor.ts";
import { presentDiagnosis } from "../server/src/http/admin/present-diagnosis.ts";
import { readArguments } from "./command-line.js";
import { readSettings } from "./read-settings.js";

const EXIT_CODES = { healthy: 0, warning: 1, critical: 2 };

const [format] = readArguments("npm run doctor [-- --json]", {
  least: 0,
  most: 1,
  pattern: /^--json$/,
});
const config = readSettings();
for (const warning of config.warnings) process.stderr.write(`Warning: ${warning}\n`);
const diagnosis = await examine(config);
const colored = process.stdout.isTTY && process.env.NO_COLOR === undefined;
process.stdout.write(
  format
    ? `${JSON.stringify(presentDiagnosis(diagnosis, Date.now()), null, 2)}\n`
    : printDiagnosis(diagnosis, colored),
);
process.exitCode = EXIT_CODES[diagnosis.overallStatus];
