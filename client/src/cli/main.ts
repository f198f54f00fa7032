#!/usr/bin/env node
/** `mayfly`: disposable addresses for the shell. Must print to stdout only what a pipe needs. */
import { NoMatchError } from "../errors.ts";
import { runCommand } from "./commands.ts";
import { UsageError } from "./read-arguments.ts";
import { readable } from "./print.ts";

const NOTHING_CAME = 1;
const USAGE = 2;
const FAILED = 3;

// A reader such as `head` may have enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`mayfly: Can't write the output: ${error.message}\n`);
  process.exit(FAILED);
});

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`mayfly: ${readable(text)}\n`);
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return USAGE;
  return error instanceof NoMatchError ? NOTHING_CAME : FAILED;
}
