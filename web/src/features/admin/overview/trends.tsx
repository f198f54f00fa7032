import type { AdminStats, AdminTrends } from "@mayfly/contract";
import { BarTargets } from "../charts/bar-targets.tsx";
import { barTimesOf, lengthOf, spanOf, stillCounting } from "../charts/bar-times.ts";
import { Shapes } from "../charts/shapes.tsx";
import { usePointed, type Pointed } from "../charts/use-pointed.ts";

type Span = "lastHour" | "lastDay" | "lastWeek";

const SPANS: readonly (readonly [Span, string])[] = [
  ["lastHour", "Last hour"],
  ["lastDay", "Last 24 hours"],
  ["lastWeek", "Last week"],
];

/** Shows the recent counts of one kind: three numbers, each with a chart. */
export function Trends({
  title,
  verb,
  spans,
  trends,
  of,
}: {
  title: string;
  /** The label of the bars: 'Created'. */
  verb: string;
  spans: AdminStats["emailStats"];
  /** Undefined while loading. */
  trends: AdminTrends | undefined;
  of: "created" | "received";
}) {
  // One per span: the head shows the hovered bar of any of them.
  const pointed = { lastHour: usePointed(), lastDay: usePointed(), lastWeek: usePointed() };
  const looked = SPANS.map(([span]) => span).find((span) => pointed[span].index !== null);
  return (
    <section className="trends">
      <div className="trends-head">
        <h2>{title}</h2>
        {trends && (
          <p>
            {looked
              ? barInWords(trends[looked], of, pointed[looked].index ?? 0)
              : "The last bar is still counting"}
          </p>
        )}
      </div>
      <dl>
        {SPANS.map(([span, name]) => (
          <div key={span}>
            <dt>{name}</dt>
            <dd>
              <b>{spans[span].toLocaleString("en")}</b>
              <div className="trend-bars">
                {trends && (
                  <TrendBars trend={trends[span]} of={of} verb={verb} pointed={pointed[span]} />
                )}
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Trend = AdminTrends[Span];

function TrendBars({
  trend,
  of,
  verb,
  pointed,
}: {
  trend: Trend;
  of: "created" | "received";
  verb: string;
  pointed: Pointed;
}) {
  const values = trend[of];
  return (
    <>
      <Shapes
        chart={{ shape: "bars", series: [{ name: verb, values, color: "plain" }] }}
        top={Math.max(1, ...values)}
        count={values.length}
      />
      <BarTargets
        name={`${verb}, ${lengthOf(barTimesOf(trend, values))}`}
        labels={values.map((_, index) => barInWords(trend, of, index))}
        pointed={pointed}
      />
    </>
  );
}

function barInWords(trend: Trend, of: "created" | "received", index: number): string {
  const value = (trend[of][index] ?? 0).toLocaleString("en");
  const times = barTimesOf(trend, trend[of]);
  return `${spanOf(times, index)} UTC: ${value}${stillCounting(times, index)}`;
}
