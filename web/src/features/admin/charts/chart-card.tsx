import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { BarTimes } from "./bar-times.ts";
import { ChartReadout } from "./chart-readout.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { Chart } from "./chart.ts";
import { Plot } from "./plot.tsx";
import { usePointed } from "./use-pointed.ts";

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
