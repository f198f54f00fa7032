import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchAvailability } from "../../../api/premium.ts";
import { MENTIONED_AFTER_MS, useDelayed } from "../../../ui/use-delayed.ts";
import { checkPrefix } from "./check-prefix.ts";

export type Availability = "available" | "taken" | "checking" | "unknown";

const TYPING_PAUSE_MS = 300;
const FRESH_MS = 10_000;

/**
 * Whether the prefix can be had at a domain. It only informs: whoever goes on is answered by the
 * server. One query a domain, because what asks several at once would weigh on the page's first load.
 */
export function useAvailability(prefix: string, domain: string, asked = true): Availability {
  const typed = usePaused(prefix);
  const askable = asked && checkPrefix(typed) === undefined;
  const { data, isFetching } = useQuery({
    queryKey: ["availability", typed, domain],
    // Aborted as soon as another prefix is typed.
    queryFn: ({ signal }) => fetchAvailability(typed, domain, signal),
    enabled: askable,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
  const waiting = useDelayed(isFetching, MENTIONED_AFTER_MS);
  if (typed !== prefix || !askable) return "unknown";
  if (data !== undefined) return data ? "available" : "taken";
  return waiting ? "checking" : "unknown";
}

/** The text as it was when typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  // The timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
