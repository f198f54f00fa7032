// `npm run backup -- FOLDER`: a copy of the embedded database in an empty folder, while the server runs.
import { backUp } from "../server/src/commands/back-up.ts";
import { readConfig } from "../server/src/config/config.ts";
import { calledFrom } from "./called-from.js";

const [folder] = process.argv.slice(2);
const result = readConfig(process.env);
if (folder === undefined || !result.valid) {
  process.stderr.write(`${result.mistakes?.join("\n") ?? "Usage: npm run backup -- FOLDER"}\n`);
  process.exit(result.valid ? 64 : 78);
}
try {
  const { file, messages, deletedMeanwhile } = await backUp(
    result.config,
    calledFrom(folder, "backup"),
  );
  const without = deletedMeanwhile > 0 ? `, without ${deletedMeanwhile} deleted meanwhile` : "";
  process.stdout.write(`${file}: ${messages} messages${without}\n`);
  process.stderr.write(
    "SECRET_KEY (or DATA_DIR/secret-key) isn't in it. Keep it elsewhere: without it nobody can read the\n" +
      "copy, with it all mail in it can be read until the copy is deleted, whatever ends meanwhile.\n",
  );
} catch (error) {
  process.stderr.write(
    `Nothing was copied: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
