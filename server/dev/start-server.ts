// Started by `run-server.ts`: runs the server, and says which package is missing, for example after a pull.
import { explainLoadError } from "../src/system/errors.ts";

try {
  await import("../src/main.ts");
} catch (error) {
  const reason = explainLoadError(error, "npm ci --include=dev");
  if (reason === undefined) throw error;
  process.stderr.write(`Mayfly can't start: ${reason}.\n`);
  process.exit(1);
}
