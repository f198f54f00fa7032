/** Returns the arguments of a command without options. Prints its usage if there are fewer or more, or an option. */
export function readArguments(usage, { least, most }) {
  const given = process.argv.slice(2);
  const hasOption = given.some((argument) => argument.startsWith("-"));
  if (given.length >= least && given.length <= most && !hasOption) return given;
  process.stderr.write(`Usage: ${usage}\n`);
  process.exit(64);
}
