import type { MessageSummary } from "@mayfly/contract";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { isSearch, searchMessages } from "./search-messages.ts";
import type { Inbox } from "../use-inbox-list.ts";
import { useTextSearch, type TextSearchState } from "./use-text-search.ts";

export type Search = {
  readonly query: string;
  /** Whether anything is searched for. */
  readonly active: boolean;
  readonly found: readonly MessageSummary[];
  /** How far whole texts are searched. */
  readonly texts: TextSearchState;
  readonly change: (query: string) => void;
};

/** What the page finds by itself is there at once; what the server finds joins it. */
export function useSearch(inbox: Inbox, messages: readonly MessageSummary[]): Search {
  const [query, setQuery] = useState("");
  // In an inbox that became empty nobody sees the field: mail to come must not be hidden by it.
  if (messages.length === 0 && query !== "") setQuery("");
  // The field answers each key at once, the list when there is time.
  const searched = useDeferredValue(query);
  const texts = useTextSearch(inbox, query, messages[0]?.seq ?? 0);
  const found = useMemo(
    () => searchMessages(messages, searched, searched === query ? texts.ids : []),
    [messages, searched, query, texts.ids],
  );
  const active = isSearch(query);
  const isSettled = isSearch(searched) && texts.state !== "searching";
  useSearchAnnouncement(isSettled ? searched.trim() : "", found.length);
  return { query, active, found, texts: texts.state, change: setQuery };
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
