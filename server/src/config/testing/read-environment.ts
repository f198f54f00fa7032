import assert from "node:assert/strict";
import { readConfig, type Config } from "../config.ts";

/** The configuration of an environment that has to be right. */
export function valid(env: Record<string, string>): Config {
  const result = readConfig(env);
  assert.ok(result.valid, result.valid ? "" : result.mistakes.join("; "));
  return result.config;
}

/** All mistakes of one that has to be wrong. */
export function invalid(env: Record<string, string>): readonly string[] {
  const result = readConfig(env);
  assert.ok(!result.valid);
  return result.mistakes;
}
