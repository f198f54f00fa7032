import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AdminTable, type Column } from "../table/admin-table.tsx";
import { type BarTimes, spanOf, stillCounting } from "./bar-times.ts";
import { type Chart, sum, valueOf } from "./chart.ts";
import { Plot } from "./plot.tsx";
import { usePointed } from "./use-pointed.ts";
import { formatValue } from "./value-formats.ts";

/** A chart, with a table of the same data. */
export function ChartCard({ chart, times }: { chart: Chart; times: BarTimes }) {
  const [isTable, setTable] = useState(false);
  const pointed = usePointed();
  const heading = useId();
  const other = isTable ? "Show as chart" : "Show as table";
  return (
    <section aria-labelledby={heading} className="chart-card" data-wide={chart.wide || undefined}>
      <div className="chart-head">
        <h3 id={heading}>{chart.title}</h3>
        <Button
          look="quiet"
          size="small"
          aria-label={`${other}: ${chart.title}`}
          onClick={() => setTable(!isTable)}
        >
          {other}
        </Button>
      </div>
      <ChartReadout chart={chart} times={times} index={isTable ? null : pointed.index} />
      {isTable ? (
        <ChartTable chart={chart} times={times} />
      ) : (
        <Plot chart={chart} times={times} pointed={pointed} />
      )}
    </section>
  );
}

/**
 * Shows the values of the hovered or focused bar, else the sum or the latest. Has a fixed position, so that it never
 * covers the bars. With several series it is also the legend.
 */
function ChartReadout({
  chart,
  times,
  index,
}: {
  chart: Chart;
  times: BarTimes;
  index: number | null;
}) {
  const { series, figure, measure } = chart;
  const values = series.map((one) => valueOf(one, figure, index));
  const known = values.filter((value) => value !== null);
  return (
    <>
      <p className="chart-figure">
        {figure !== "none" && <b>{formatValue(measure, known.length === 0 ? null : sum(known))}</b>}{" "}
        <span>{index === null ? WHEN[figure] : timeInWords(times, index)}</span>
      </p>
      {series.length > 1 && (
        <ul className="chart-legend">
          {series.map(({ name, color }, at) => (
            <li key={name} data-color={color} data-shape={chart.shape}>
              {name} <b>{formatValue(measure, values[at] ?? null)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const WHEN = { sum: "total", latest: "last measured", none: "Last measured" } as const;

function timeInWords(times: BarTimes, index: number): string {
  return `${spanOf(times, index)}${stillCounting(times, index)}`;
}

/** Shows a chart's values as a table, latest first. */
function ChartTable({ chart, times }: { chart: Chart; times: BarTimes }) {
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
