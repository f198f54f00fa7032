// `npm run compact`: rewrites the embedded database without its free pages, while the server is stopped.
import { compact } from "../server/src/commands/compact.ts";
import { readArguments, runCommand } from "./command-line.js";
import { readSettings } from "./read-settings.js";

readArguments("npm run compact", { least: 0, most: 0 });
const config = readSettings();
await runCommand("Failed", async () => {
  const { bytesBefore, bytesAfter } = await compact(config);
  process.stdout.write(
    `Compacted the database from ${inMb(bytesBefore)} to ${inMb(bytesAfter)}.\n`,
  );
});

function inMb(bytes) {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
