import { ADMIN_EMPTY } from "@mayfly/contract/admin-notices";
import { BarTargets } from "./bar-targets.tsx";
import { lengthOf, spanOf, stillCounting, timeTicks, type BarTimes } from "./bar-times.ts";
import { highestOf, isEmpty, type Chart } from "./chart.ts";
import { HEIGHT } from "./geometry.ts";
import { roundScale } from "./scale.ts";
import { Shapes } from "./shapes.tsx";
import type { Pointed } from "./use-pointed.ts";

/** A chart with its axes: values on the left, times below. */
export function Plot({
  chart,
  times,
  pointed,
}: {
  chart: Chart;
  times: BarTimes;
  pointed: Pointed;
}) {
  const { measure } = chart;
  const highest = highestOf(chart);
  const unit = measure.unitFor(highest);
  const scale = roundScale(highest / unit.size, { whole: measure.whole && unit.size === 1 });
  return (
    <div className="chart">
      <div aria-hidden="true" className="chart-values">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / scale.top) * HEIGHT}%` }}>
            {tick === 0 ? "0" : unit.write(tick)}
          </span>
        ))}
      </div>
      <div
        className="chart-plot"
        data-stacked={(chart.shape === "bars" && chart.series.length > 1) || undefined}
      >
        <Shapes
          chart={chart}
          top={scale.top * unit.size}
          count={times.count}
          gridAt={scale.ticks.map((tick) => tick * unit.size)}
        />
        <BarTargets
          name={`${chart.title}, ${lengthOf(times)}`}
          labels={Array.from({ length: times.count }, (_, index) =>
            barInWords(chart, times, index),
          )}
          pointed={pointed}
        />
        {isEmpty(chart) && (
          <p className="chart-empty">
            {chart.shape === "bars" ? ADMIN_EMPTY.counted : ADMIN_EMPTY.measured}
          </p>
        )}
      </div>
      <TimeAxis times={times} />
    </div>
  );
}

function TimeAxis({ times }: { times: BarTimes }) {
  const ticks = timeTicks(times);
  const dense = ticks.length > 4 && ticks.some(({ text }) => text.length > 3);
  return (
    <div aria-hidden="true" className="chart-times" data-dense={dense || undefined}>
      {ticks.map(({ index, text }) => (
        <span
          key={index}
          data-last={index > times.count - 2 || undefined}
          style={{ left: `${(index / times.count) * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

function barInWords({ series, measure }: Chart, times: BarTimes, index: number): string {
  const said = series.map(({ name, values }) => {
    const value = values[index] ?? null;
    const text = value === null ? "not measured" : measure.exact(value);
    return series.length === 1 ? text : `${name} ${text}`;
  });
  return `${spanOf(times, index)}: ${said.join(", ")}${stillCounting(times, index)}`;
}
