import { resolve } from "node:path";

/**
 * Returns the arguments of a command without options. Prints its usage if there are fewer or more, or if one doesn't
 * match `pattern`, such as an option.
 */
export function readArguments(usage, { least, most, pattern = /^[^-]/ }) {
  answerHelp(usage);
  const given = process.argv.slice(2);
  const fits = given.length >= least && given.length <= most;
  if (fits && given.every((argument) => pattern.test(argument))) return given;
  process.stderr.write(`Usage: ${usage}\n`);
  // Invalid command line (sysexits.h).
  process.exit(64);
}

/** Prints the usage and exits if it is asked for. */
export function answerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) return;
  process.stdout.write(`Usage: ${usage}\n`);
  process.exit(0);
}

/** Resolves a relative path against the folder where `npm run` was called: npm runs its scripts at the root. */
export function calledFrom(path, script) {
  const { npm_lifecycle_event: event, INIT_CWD: folder = "" } = process.env;
  // Programs that such a script starts inherit these variables, but use their own working directory.
  return event === script ? resolve(folder, path) : path;
}

/** Runs a command. On an error, prints `failed` with the reason, without a stack trace, and exits with 1. */
export async function runCommand(failed, run) {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${failed}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
