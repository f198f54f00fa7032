import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchAvailability } from "../../api/premium.ts";
import { MENTIONED_AFTER_MS, useDelayed } from "../../ui/use-delayed.ts";
import { checkPrefix } from "./check-prefix.ts";

export type Availability = "available" | "taken" | "checking" | "unknown";

const TYPING_PAUSE_MS = 300;
/** Each key that is pressed would ask for all of them. */
const DOMAINS_ASKED_MAX = 4;
const FRESH_MS = 10_000;

/** Whether the prefix can be had at each domain. It only informs: whoever goes on is answered by the server. */
export function useAvailability(
  prefix: string,
  domains: readonly string[],
): (domain: string) => Availability {
  const typed = usePaused(prefix);
  const askable = checkPrefix(typed) === undefined;
  const asked = domains.slice(0, DOMAINS_ASKED_MAX);
  const answers = useQueries({
    queries: asked.map((domain) => ({
      queryKey: ["availability", typed, domain],
      // Aborted as soon as another prefix is typed.
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchAvailability(typed, domain, signal),
      enabled: askable,
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    })),
  });
  const waiting = useDelayed(
    answers.some((answer) => answer.isFetching),
    MENTIONED_AFTER_MS,
  );
  return (domain) => {
    const answer = answers[asked.indexOf(domain)];
    if (typed !== prefix || !askable || !answer) return "unknown";
    if (answer.data !== undefined) return answer.data ? "available" : "taken";
    return waiting && answer.isFetching ? "checking" : "unknown";
  };
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
