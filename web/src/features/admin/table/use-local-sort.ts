import { useState } from "react";
import type { Sorting } from "./admin-table.tsx";

/** Sort keys per column. ISO times sort as text. */
export type SortValues<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** Sorts a complete list. Without a choice the server's order stays. */
export function useLocalSort<Row>(rows: readonly Row[], values: SortValues<Row>) {
  const [choice, setChoice] = useState({ by: "", descending: false });
  const value = values[choice.by];
  const sorted = value ? sortRows(rows, value, choice.descending) : rows;
  const sorting: Sorting = {
    ...choice,
    sortBy: (by) => setChoice({ by, descending: by === choice.by && !choice.descending }),
  };
  return { sorted, sorting };
}

export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
  descending: boolean,
): Row[] {
  const way = descending ? -1 : 1;
  return rows.toSorted((one, other) => way * compare(value(one), value(other)));
}

/** Compares numbers within text numerically: 9.0.0.1 is before 10.0.0.1. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}
