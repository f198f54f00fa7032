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

/** The rows measured before, so that a run of a few keeps the others. Rows of another machine can't stand beside ours. */
export function readResults(machine: Machine): Results {
  const stored = readStored();
  const same = stored && JSON.stringify(stored.machine) === JSON.stringify(machine);
  return same ? stored : { machine, rows: [] };
}

export function withRow(results: Results, row: Row): Results {
  const others = results.rows.filter(({ id }) => id !== row.id);
  const rows = [...others, row].toSorted((a, b) => compareNumbers(a, b));
  return { ...results, rows };
}

export function storeResults(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

function compareNumbers(a: Row, b: Row): number {
  const [first, second] = [numberOf(a), numberOf(b)];
  return first === second ? 0 : first - second;
}

/** What has no number comes last. */
function numberOf({ id }: Row): number {
  return Number(id.slice(1)) || Infinity;
}

function readStored(): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Results;
  } catch {
    // The first run.
    return undefined;
  }
}
