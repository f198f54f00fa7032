// Runs before a build, in a process of its own: a mistake in the settings is told at once instead of after the build.
const { readConfig } = await import("../../server/src/config/config.ts").catch(leaveToBuild);
const { describeMistakes, EXIT_CONFIG } =
  await import("../../server/src/config/describe-mistakes.ts");

const result = readConfig(process.env);
if (!result.valid) {
  process.stderr.write(`${describeMistakes(result.mistakes)}\n`);
  process.exitCode = EXIT_CONFIG;
}

/** A package is missing. The build says which, and what to do. */
function leaveToBuild() {
  process.exit(0);
}
