import { readFileSync } from "node:fs";
import type { EnvReader } from "./env-reader.ts";
import type { VariableName } from "./variables.ts";

/** Returns the content of the file that a variable names; undefined if the variable is unset or the file unreadable. */
export function readPem(read: EnvReader, name: VariableName): Buffer | undefined {
  const file = read.text(name, "");
  if (file === "") return undefined;
  try {
    return readFileSync(file);
  } catch {
    // Every reason needs the operator.
    read.mistake(name, "must be the path of a readable file");
    return undefined;
  }
}
