import type { AdminAnalytics } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { ANALYTICS_RANGES, type AnalyticsRange } from "@mayfly/contract/admin-constants";
import { Button } from "../../../ui/button.tsx";
import { barTimesOf } from "../charts/bar-times.ts";
import { ChartCard } from "../charts/chart-card.tsx";
import { Choices } from "../frame/choices.tsx";
import { useAdminQuery } from "../session/admin-queries.ts";
import { ListHead } from "../table/list-head.tsx";
import { chartsShown } from "./charts-shown.ts";
import { filterPlace, usePlace } from "../frame/use-place.ts";

/** Charts of the last hour to month, counted by the service itself. */
export function Analytics() {
  const range = useRange();
  const { data, isError, isFetching, refetch } = useAdminQuery("GET /api/admin/analytics", {
    query: { range },
  });
  return (
    <>
      <ListHead
        title="Analytics"
        count="Times in UTC. The last bar is still counting."
        refreshing={isFetching}
      >
        <Choices name="Range" choices={RANGES} chosen={range} onChoose={showRange} />
      </ListHead>
      {isError && (
        <div role="alert" className="chart-problem">
          {ADMIN_NOTICES.loadFailed}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !isError && <p className="chart-problem">Loading...</p>}
      {data && <Charts analytics={data} outdated={data.range !== range} />}
    </>
  );
}

const USUAL: AnalyticsRange = "day";

/** The time range from the URL. An invalid value yields the default. */
function useRange(): AnalyticsRange {
  const rangeName = usePlace().query.get("range");
  return ANALYTICS_RANGES.find((one) => one === rangeName) ?? USUAL;
}

function showRange(range: AnalyticsRange): void {
  filterPlace({ range: range === USUAL ? undefined : range });
}

const RANGES: readonly (readonly [AnalyticsRange, string])[] = [
  ["hour", "Hour"],
  ["day", "Day"],
  ["week", "Week"],
  ["month", "Month"],
];

/** `outdated`: the data of the previous range is still shown. */
function Charts({ analytics, outdated }: { analytics: AdminAnalytics; outdated: boolean }) {
  const times = barTimesOf(analytics, analytics.created);
  return (
    <div className="chart-cards" aria-busy={outdated}>
      {chartsShown(analytics).map((chart) => (
        <ChartCard key={chart.id} chart={chart} times={times} />
      ))}
    </div>
  );
}
