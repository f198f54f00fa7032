// `npm run restore -- FOLDER`: restores a copy made by `npm run backup` into DATA_DIR, before the server starts.
import { restoreBackup } from "../server/src/commands/back-up.ts";
import { calledFrom, readArguments, runCommand } from "./command-line.js";
import { readSettings } from "./read-settings.js";

const [folder] = readArguments("npm run restore -- FOLDER", { least: 1, most: 1 });
const config = readSettings();
await runCommand("Restore failed", async () => {
  const { addresses, hadChecksum } = restoreBackup(config, calledFrom(folder, "restore"));
  process.stdout.write(
    `Restore complete (addresses: ${addresses}). The server deletes expired addresses when it starts.\n`,
  );
  if (!hadChecksum) {
    process.stderr.write(
      "Warning: the backup has no SHA256SUMS file (earlier versions didn't create one),\n" +
        "so its messages could not be verified.\n",
    );
  }
});
