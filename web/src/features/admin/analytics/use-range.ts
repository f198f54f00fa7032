import { ANALYTICS_RANGES, type AnalyticsRange } from "@mayfly/contract/admin-constants";
import { filterPlace, usePlace } from "../frame/use-place.ts";

const USUAL: AnalyticsRange = "day";

/** What the charts look back on, as the URL says it; whatever stands there, it is one of them. */
export function useRange(): AnalyticsRange {
  const asked = usePlace().query.get("range");
  return ANALYTICS_RANGES.find((one) => one === asked) ?? USUAL;
}

export function showRange(range: AnalyticsRange): void {
  filterPlace({ range: range === USUAL ? undefined : range });
}
