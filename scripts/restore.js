// `npm run restore -- FOLDER`: puts a copy of `npm run backup` into DATA_DIR, before the server starts.
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
    `${addresses} addresses are back; those whose time is over end at the start\n`,
  );
  if (!hadChecksum) {
    process.stderr.write(
      "No SHA256SUMS lay beside the copy, as with those of earlier versions: whether each message in it\n" +
        "is still what was written is not known.\n",
    );
  }
} catch (error) {
  process.stderr.write(
    `Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
