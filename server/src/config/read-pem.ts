import { readFileSync } from "node:fs";
import type { EnvReader } from "./env-reader.ts";
import type { VariableName } from "./variables.ts";

/** What is in the file that a variable names; undefined where it names none, or none that can be read. */
export function readPem(read: EnvReader, name: VariableName): Buffer | undefined {
  const file = read.text(name, "");
  if (file === "") return undefined;
  try {
    return readFileSync(file);
  } catch {
    // Whatever the reason, the operator has to look at it.
    read.mistake(name, "must be the path of a readable file");
    return undefined;
  }
}
