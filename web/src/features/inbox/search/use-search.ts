import type { MessageSummary } from "@mayfly/contract";
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { isSearch, searchMessages } from "./search-messages.ts";
import type { Inbox } from "../use-inbox-list.ts";
import { useTextSearch, type TextSearchState } from "./use-text-search.ts";

export type Search = {
  readonly query: string;
  /** Whether the query is not empty. */
  readonly active: boolean;
  readonly found: readonly MessageSummary[];
  /** The state of the server's full-text search. */
  readonly texts: TextSearchState;
  readonly change: (query: string) => void;
};

/** Combines the page's own matches, shown at once, with the server's matches. */
export function useSearch(inbox: Inbox, messages: readonly MessageSummary[]): Search {
  const [query, setQuery] = useState("");
  // The field is hidden while the inbox is empty. Clear the query, so that it can't hide new mail.
  if (messages.length === 0 && query !== "") setQuery("");
  // The field updates at once, the list at low priority.
  const searched = useDeferredValue(query);
  const texts = useTextSearch(inbox, query, messages[0]?.seq ?? 0);
  const found = useMemo(
    () => searchMessages(messages, searched, searched === query ? texts.ids : []),
    [messages, searched, query, texts.ids],
  );
  useListFromStart(searched);
  const active = isSearch(query);
  const isSettled = isSearch(searched) && texts.state !== "searching";
  useSearchAnnouncement(isSettled ? searched.trim() : "", found.length);
  return { query, active, found, texts: texts.state, change: setQuery };
}

/** In a scrolled list, the few messages that are found would be above the window, or under the header. */
function useListFromStart(searched: string): void {
  const last = useRef(searched);
  // Scrolls the page.
  useLayoutEffect(() => {
    if (last.current === searched) return;
    last.current = searched;
    const inbox = document.querySelector("[data-inbox]");
    const head = inbox?.querySelector("[data-inbox-head]");
    if (!inbox || !head) return;
    const aboveBy = parseFloat(getComputedStyle(head).top) - inbox.getBoundingClientRect().top;
    if (aboveBy > 0) window.scrollBy({ top: -aboveBy, behavior: "instant" });
  }, [searched]);
}

/** Longer than the usual pause between key presses. */
const TYPED_MS = 700;

function useSearchAnnouncement(query: string, count: number): void {
  const announce = useAnnounce();
  // Announces to screen readers.
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
