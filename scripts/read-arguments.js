/**
 * Returns the arguments of a command without options. Prints its usage if there are fewer or more, or if one doesn't
 * match `pattern`, such as an option.
 */
export function readArguments(usage, { least, most, pattern = /^[^-]/ }) {
  const given = process.argv.slice(2);
  const fits = given.length >= least && given.length <= most;
  if (fits && given.every((argument) => pattern.test(argument))) return given;
  process.stderr.write(`Usage: ${usage}\n`);
  process.exit(64);
}
