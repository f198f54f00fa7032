import type { Chart } from "./chart.ts";
import {
  barsPath,
  dotPath,
  HEIGHT,
  isolatedDots,
  linePath,
  plotWidth,
  stackPieces,
} from "./geometry.ts";

/** The bars or lines of a chart, stretched to the available size. The last bar is incomplete and amber. */
export function Shapes({
  chart: { shape, series },
  top,
  count,
  gridAt = [],
}: {
  chart: Pick<Chart, "shape" | "series">;
  /** The value at the full height. */
  top: number;
  count: number;
  /** Values of the grid lines. */
  gridAt?: readonly number[];
}) {
  const width = plotWidth(count);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="chart-shapes"
    >
      {gridAt.map((value) => (
        <path
          key={value}
          className="chart-grid"
          d={`M0 ${HEIGHT - (value / top) * HEIGHT}H${width}`}
        />
      ))}
      {shape === "bars" ? (
        <Bars series={series} top={top} last={count - 1} />
      ) : (
        <Lines series={series} top={top} last={count - 1} />
      )}
    </svg>
  );
}

type Drawn = { series: Chart["series"]; top: number; last: number };

function Bars({ series, top, last }: Drawn) {
  const stacks = stackPieces(series.map(({ values }) => values));
  return series.map(({ name, color }, index) => {
    const pieces = stacks[index] ?? [];
    return (
      <g key={name} data-color={color} className="chart-bars">
        <path d={barsPath(pieces, top, (bar) => bar !== last)} />
        <path data-now d={barsPath(pieces, top, (bar) => bar === last)} />
      </g>
    );
  });
}

function Lines({ series, top, last }: Drawn) {
  return series.map(({ name, color, values }) => (
    <g key={name} data-color={color} className="chart-lines">
      <path d={linePath(values, top)} />
      <path data-isolated d={isolatedDots(values, top)} />
      <path data-now d={dotPath(values, last, top)} />
    </g>
  ));
}
