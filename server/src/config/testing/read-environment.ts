import assert from "node:assert/strict";
import { readConfig, type Config } from "../config.ts";

/** Returns the configuration of an environment that must be valid. */
export function valid(env: Record<string, string>): Config {
  const result = readConfig(env);
  assert.ok(result.valid, result.valid ? "" : result.mistakes.join("; "));
  return result.config;
}

/** Returns all mistakes of an environment that must be invalid. */
export function invalid(env: Record<string, string>): readonly string[] {
  const result = readConfig(env);
  assert.ok(!result.valid);
  return result.mistakes;
}
