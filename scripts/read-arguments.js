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
