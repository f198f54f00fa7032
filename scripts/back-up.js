// `npm run backup -- FOLDER`: copies the embedded database into an empty folder while the server runs.
import { backUp } from "../server/src/commands/back-up.ts";
import { calledFrom, readArguments, runCommand } from "./command-line.js";
import { readSettings } from "./read-settings.js";

const [folder] = readArguments("npm run backup -- FOLDER", { least: 1, most: 1 });
const config = readSettings();
await runCommand("Backup failed", async () => {
  const { file, messages, deletedMeanwhile } = await backUp(config, calledFrom(folder, "backup"));
  const deleted = deletedMeanwhile > 0 ? `, deleted during the backup: ${deletedMeanwhile}` : "";
  process.stdout.write(`Backup written to ${file} (messages: ${messages}${deleted})\n`);
  process.stderr.write(
    "The backup does not contain SECRET_KEY (or DATA_DIR/secret-key). Store the key separately.\n" +
      "Without the key, the backup is unreadable. With the key, all mail in the backup is readable\n" +
      "until you delete the backup, even mail of addresses that have ended since.\n",
  );
});
