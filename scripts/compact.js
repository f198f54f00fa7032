// `npm run compact`: rewrites the embedded database without its free pages, while the server is stopped.
import { compact } from "../server/src/commands/compact.ts";
import { readConfig } from "../server/src/config/config.ts";
import { readArguments } from "./read-arguments.js";

readArguments("npm run compact", { least: 0, most: 0 });
const result = readConfig(process.env);
if (!result.valid) {
  process.stderr.write(`${result.mistakes.join("\n")}\n`);
  process.exit(78);
}
try {
  const { bytesBefore, bytesAfter } = compact(result.config);
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
