import { readConfig } from "../server/src/config/config.ts";

/** Returns the configuration from the environment. Prints every mistake in it, and exits with 78 (EX_CONFIG). */
export function readSettings() {
  const result = readConfig(process.env);
  if (result.valid) return result.config;
  process.stderr.write(`${result.mistakes.join("\n")}\n`);
  process.exit(78);
}
