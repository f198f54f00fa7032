// `npm run restore -- FOLDER`: restores a copy made by `npm run backup` into DATA_DIR, before the server starts.
import { restoreBackup } from "../server/src/commands/back-up.ts";
import { readConfig } from "../server/src/config/config.ts";
import { calledFrom } from "./called-from.js";

const [folder] = process.argv.slice(2);
const result = readConfig(process.env);
if (folder === undefined || !result.valid) {
  process.stderr.write(`${result.mistakes?.join("\n") ?? "Usage: npm run restore -- FOLDER"}\n`);
  process.exit(result.valid ? 64 : 78);
}
try {
  const { addresses, hadChecksum } = restoreBackup(result.config, calledFrom(folder, "restore"));
  process.stdout.write(
    `Restore complete (addresses: ${addresses}). The server deletes expired addresses when it starts.\n`,
  );
  if (!hadChecksum) {
    process.stderr.write(
      "Warning: the backup has no SHA256SUMS file (earlier versions didn't create one),\n" +
        "so its messages could not be verified.\n",
    );
  }
} catch (error) {
  process.stderr.write(
    `Restore failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
