// `npm run compact`: rewrites the embedded database without its free pages, while the server is stopped.
import { compact } from "../server/src/commands/compact.ts";
import { readArguments } from "./read-arguments.js";
import { readSettings } from "./read-settings.js";

readArguments("npm run compact", { least: 0, most: 0 });
const config = readSettings();
try {
  const { bytesBefore, bytesAfter } = compact(config);
  process.stdout.write(
    `Compacted the database from ${inMb(bytesBefore)} to ${inMb(bytesAfter)}.\n`,
  );
} catch (error) {
  process.stderr.write(`Failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function inMb(bytes) {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
