import { useQuery } from "@tanstack/react-query";
import { fetchAvailability } from "../../../api/premium.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { checkPrefix } from "./check-prefix.ts";

export type Availability = "available" | "taken" | "checking" | "unknown";

const FRESH_MS = 10_000;

/**
 * Whether the prefix is available at a domain. Informative only: the server decides. One query per domain, because a
 * combined query would enlarge the first load.
 */
export function useAvailability(prefix: string, domain: string, asked = true): Availability {
  const typed = useDebounced(prefix);
  const askable = asked && checkPrefix(typed) === undefined;
  const { data, isFetching } = useQuery({
    queryKey: ["availability", typed, domain],
    // Aborted when the prefix changes.
    queryFn: ({ signal }) => fetchAvailability(typed, domain, signal),
    enabled: askable,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
  const waiting = useDelayed(isFetching);
  if (typed !== prefix || !askable) return "unknown";
  if (data !== undefined) return data ? "available" : "taken";
  return waiting ? "checking" : "unknown";
}
