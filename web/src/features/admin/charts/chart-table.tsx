import { AdminTable, type Column } from "../table/admin-table.tsx";
import { spanOf, type BarTimes } from "./bar-times.ts";
import type { Chart } from "./chart.ts";
import { formatValue } from "./value-formats.ts";

/** Shows a chart's values as a table, latest first. */
export function ChartTable({ chart, times }: { chart: Chart; times: BarTimes }) {
  const { title, series, measure } = chart;
  const bars = Array.from({ length: times.count }, (_, index) => index).toReversed();
  const columns: readonly Column<number>[] = [
    { id: "time", name: "Time", cell: (index) => spanOf(times, index) },
    ...series.map(({ name, values }) => ({
      id: name,
      name,
      numeric: true,
      cell: (index: number) => formatValue(measure, values[index] ?? null),
    })),
  ];
  return (
    <div className="chart-table">
      <AdminTable name={`${title}, as a table`} columns={columns} rows={bars} keyOf={String} />
    </div>
  );
}
