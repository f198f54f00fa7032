// `npm run backup -- FOLDER`: copies the embedded database into an empty folder while the server runs.
import { backUp } from "../server/src/commands/back-up.ts";
import { readConfig } from "../server/src/config/config.ts";
import { calledFrom } from "./called-from.js";
import { readArguments } from "./read-arguments.js";

const [folder] = readArguments("npm run backup -- FOLDER", { least: 1, most: 1 });
const result = readConfig(process.env);
if (!result.valid) {
  process.stderr.write(`${result.mistakes.join("\n")}\n`);
  process.exit(78);
}
try {
  const { file, messages, deletedMeanwhile } = await backUp(
    result.config,
    calledFrom(folder, "backup"),
  );
  const deleted = deletedMeanwhile > 0 ? `, deleted during the backup: ${deletedMeanwhile}` : "";
  process.stdout.write(`Backup written to ${file} (messages: ${messages}${deleted})\n`);
  process.stderr.write(
    "The backup does not contain SECRET_KEY (or DATA_DIR/secret-key). Store the key separately.\n" +
      "Without the key, the backup is unreadable. With the key, all mail in the backup is readable\n" +
      "until you delete the backup, even mail of addresses that have ended since.\n",
  );
} catch (error) {
  process.stderr.write(
    `Backup failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
