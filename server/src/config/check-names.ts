import type { Env, Refuse } from "./variable.ts";
import { VARIABLES } from "./variables.ts";

const NAMES = Object.keys(VARIABLES);
/** Shorter names resemble too many variables of other programs. */
const COMPARED = NAMES.filter((name) => name.length >= 6);
const EDITS_MAX = 2;

/**
 * Reports misspelled or old names, which would silently have no effect. An unknown limit is a mistake. Other names may
 * belong to another program, so a resemblance is a warning. Returns the warnings.
 */
export function checkNames(env: Env, refuse: Refuse): string[] {
  const warnings: string[] = [];
  for (const name of Object.keys(env)) {
    // An empty variable counts as unset.
    if (NAMES.includes(name) || !env[name]?.trim()) continue;
    // HTTP_PORT and IMAP_HOST belong to other programs.
    const [closest] = COMPARED.filter((known) => known[0] === name[0])
      .map((known) => ({ known, edits: countEdits(name, known) }))
      .filter(({ edits }) => edits <= EDITS_MAX)
      .toSorted((one, other) => one.edits - other.edits);
    // If the known name is set too, this variable belongs to another program.
    const renamed = closest && env[closest.known] === undefined ? closest.known : undefined;
    if (name.startsWith("LIMIT_")) {
      const newName = renamed ? `Rename it to ${renamed}` : "Find its new name in .env.example";
      refuse(name, `is not a limit of Mayfly. ${newName}, or unset it`);
    } else if (renamed !== undefined) {
      warnings.push(`${name} is not a setting of Mayfly. If you meant ${renamed}, rename it`);
    }
  }
  return warnings;
}

/** Returns the Levenshtein distance, or Infinity if the lengths differ by more than the maximum. */
function countEdits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > EDITS_MAX) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of one.split("").entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of other.split("").entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? Infinity;
}
