import { spanOf, stillCounting, type BarTimes } from "./bar-times.ts";
import { sum, valueOf, type Chart } from "./chart.ts";
import { formatValue } from "./value-formats.ts";

/**
 * Shows the values of the hovered or focused bar, else the sum or the latest. Has a fixed position, so that it never
 * covers the bars. With several series it is also the legend.
 */
export function ChartReadout({
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
