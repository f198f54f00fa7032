import { useMemo, useSyncExternalStore } from "react";
import { changeQuery, readFragment, writeFragment, type Place } from "./fragment.ts";

const CHANGED = "mayfly:place";

/** The current place in the panel. The URL is the only state, so that links and the Back button work. */
export function usePlace(): Place {
  const fragment = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  return useMemo(() => readFragment(fragment), [fragment]);
}

export function goToTab(tab: string, query: Readonly<Record<string, string>> = {}): void {
  window.history.pushState(null, "", writeFragment({ tab, query: new URLSearchParams(query) }));
  window.dispatchEvent(new Event(CHANGED));
}

/** Replaces the history entry for filters and pages, so that Back leads to another tab. */
export function filterPlace(changes: Readonly<Record<string, string | undefined>>): void {
  const { tab, query } = readFragment(window.location.hash);
  const place = { tab, query: changeQuery(query, changes) };
  window.history.replaceState(null, "", writeFragment(place));
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  const events = ["hashchange", "popstate", CHANGED];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}
