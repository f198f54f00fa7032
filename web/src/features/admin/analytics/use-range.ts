import { ANALYTICS_RANGES, type AnalyticsRange } from "@mayfly/contract/admin-constants";
import { filterPlace, usePlace } from "../frame/use-place.ts";

const USUAL: AnalyticsRange = "day";

/** The time range from the URL. An invalid value yields the default. */
export function useRange(): AnalyticsRange {
  const rangeName = usePlace().query.get("range");
  return ANALYTICS_RANGES.find((one) => one === rangeName) ?? USUAL;
}

export function showRange(range: AnalyticsRange): void {
  filterPlace({ range: range === USUAL ? undefined : range });
}
