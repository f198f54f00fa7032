import { useState } from "react";
import type { Sorting } from "./admin-table.tsx";

/** What a column is sorted by. Times are text that sorts as it is. */
export type SortValues<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** Sorts a list that is here as a whole. Without a choice the server's order stays. */
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

/** Numbers within text count as numbers: 9.0.0.1 stands before 10.0.0.1. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}
