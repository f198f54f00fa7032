import type { MessageSummary } from "@mayfly/contract";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useAnnounce } from "../../ui/announcer.tsx";
import { isSearch, searchMessages } from "./search-messages.ts";

export type Search = {
  readonly query: string;
  /** Whether anything is searched for. */
  readonly active: boolean;
  readonly found: readonly MessageSummary[];
  readonly change: (query: string) => void;
};

export function useSearch(messages: readonly MessageSummary[]): Search {
  const [query, setQuery] = useState("");
  // In an inbox that became empty nobody sees the field: mail to come must not be hidden by it.
  if (messages.length === 0 && query !== "") setQuery("");
  // The field answers each key at once, the list when there is time.
  const searched = useDeferredValue(query);
  const found = useMemo(() => searchMessages(messages, searched), [messages, searched]);
  const active = isSearch(query);
  useSearchAnnouncement(isSearch(searched) ? searched.trim() : "", found.length);
  return { query, active, found, change: setQuery };
}

/** Long enough that nobody is interrupted while typing. */
const TYPED_MS = 700;

function useSearchAnnouncement(query: string, count: number): void {
  const announce = useAnnounce();
  // Speaks to screen readers.
  useEffect(() => {
    if (query === "") return undefined;
    const timer = setTimeout(() => announce(searchAnnouncement(query, count)), TYPED_MS);
    return () => clearTimeout(timer);
  }, [query, count, announce]);
}

function searchAnnouncement(query: string, count: number): string {
  if (count === 0) return `No message matches ${query}`;
  return count === 1 ? "1 message matches" : `${count} messages match`;
}
