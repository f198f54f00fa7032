import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Figure } from "../measurement.ts";
import type { Machine } from "./describe-machine.ts";

export type Row = {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly commit: string;
  readonly syncMs: number;
  readonly figures: readonly Figure[];
  readonly notes: string;
  readonly othersShare?: number | undefined;
};
export type Results = { readonly machine: Machine; readonly rows: readonly Row[] };

const file = fileURLToPath(new URL("../results.json", import.meta.url));

/** Results of all machines: numbers of different machines aren't comparable. */
export function readResults(): readonly Results[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Results[];
  } catch {
    // The first run.
    return [];
  }
}

/** Replaces the row of that machine; a partial run keeps the other rows. */
export function withRow(all: readonly Results[], machine: Machine, row: Row): readonly Results[] {
  const name = JSON.stringify(machine);
  const isOurs = (results: Results): boolean => JSON.stringify(results.machine) === name;
  const others = all.find(isOurs)?.rows.filter(({ id }) => id !== row.id) ?? [];
  const ours = { machine, rows: [...others, row].toSorted(compareNumbers) };
  return all.some(isOurs) ? all.map((one) => (isOurs(one) ? ours : one)) : [...all, ours];
}

export function storeResults(results: readonly Results[]): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

function compareNumbers(a: Row, b: Row): number {
  const [first, second] = [numberOf(a), numberOf(b)];
  return first === second ? 0 : first - second;
}

/** Ids without a number sort last. */
function numberOf({ id }: Row): number {
  return Number(id.slice(1)) || Infinity;
}
