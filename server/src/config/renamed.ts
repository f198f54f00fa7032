import type { Env } from "./variable.ts";
import type { VariableName } from "./variables.ts";

/** Old name → new name. Each old name is still read for one release, with a warning. */
export const RENAMED: Readonly<Record<string, VariableName>> = {
  LIMIT_LOOKS_PER_MINUTE: "LIMIT_STATE_READS_PER_MINUTE",
  LIMIT_SMTP_TIMEOUT_UNDER_PRESSURE_SECONDS: "LIMIT_SMTP_IDLE_SECONDS",
};

/**
 * Moves the values of old names to the new names. A value under the new name wins.
 * `oldNames` maps each new name that was set by its old name to that old name.
 */
export function readRenamed(env: Env): {
  env: Env;
  oldNames: ReadonlyMap<string, string>;
  warnings: readonly string[];
} {
  const current: Record<string, string | undefined> = { ...env };
  const oldNames = new Map<string, string>();
  const warnings: string[] = [];
  for (const [oldName, newName] of Object.entries(RENAMED)) {
    const value = env[oldName]?.trim() ?? "";
    delete current[oldName];
    if (value === "") continue;
    if ((env[newName]?.trim() ?? "") !== "") {
      warnings.push(`${oldName} is ignored because its new name ${newName} is set: remove it`);
      continue;
    }
    current[newName] = value;
    oldNames.set(newName, oldName);
    warnings.push(`${oldName} is now ${newName}: rename it; the next release ignores the old name`);
  }
  return { env: current, oldNames, warnings };
}
