import { AdminTable, type Column } from "../table/admin-table.tsx";
import { spanOf, type BarTimes } from "./bar-times.ts";
import type { Chart } from "./chart.ts";

/** The same values as numbers, the latest first. */
export function ChartTable({ chart, times }: { chart: Chart; times: BarTimes }) {
  const { title, series, measure } = chart;
  const bars = Array.from({ length: times.count }, (_, index) => index).toReversed();
  const columns: readonly Column<number>[] = [
    { id: "time", name: "Time", cell: (index) => spanOf(times, index) },
    ...series.map(({ name, values }) => ({
      id: name,
      name,
      numeric: true,
      cell: (index: number) => {
        const value = values[index] ?? null;
        return value === null ? "–" : measure.exact(value);
      },
    })),
  ];
  return (
    <div className="chart-table">
      <AdminTable name={`${title}, as a table`} columns={columns} rows={bars} keyOf={String} />
    </div>
  );
}
