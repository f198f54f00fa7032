import { readConfig } from "../server/src/config/config.ts";
import { EXIT_CONFIG, listMistakes } from "../server/src/config/describe-mistakes.ts";

/** Returns the configuration from the environment. Prints every mistake in it, and exits with EXIT_CONFIG. */
export function readSettings() {
  const result = readConfig(process.env);
  if (result.valid) return result.config;
  process.stderr.write(`${listMistakes(result.mistakes)}\n`);
  process.exit(EXIT_CONFIG);
}
