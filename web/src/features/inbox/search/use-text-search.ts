import type { MessagesFound } from "@mayfly/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { queryKeys, textSearchQuery } from "../../../api/queries.ts";
import { useOnline } from "../../../browser/use-online.ts";
import { isSearch } from "./search-messages.ts";
import type { Inbox } from "../use-inbox-list.ts";

/** How far whole texts are searched: not yet, all of them, not all of them, or not at all. */
export type TextSearchState = "searching" | "whole" | "in-part" | "failed" | "offline";

export type TextSearch = { readonly ids: readonly string[]; readonly state: TextSearchState };

/** Long enough that a word is asked for, not each of its letters. */
const TYPED_MS = 300;

/**
 * What the server finds in whole texts. Each key ends the search for what stood there before it;
 * an answer is remembered for its query and the newest message of its time.
 */
export function useTextSearch(inbox: Inbox, typed: string, newestSeq: number): TextSearch {
  const online = useOnline();
  const query = typed.trim();
  const asked = useSettled(query);
  const { data, isError } = useQuery({
    ...textSearchQuery(inbox, { query, newestSeq, online }),
    enabled: isSearch(query) && asked === query,
  });
  return { ids: useFoundIds(inbox, query, data), state: stateOf({ data, isError, online }) };
}

/** A message never changes: what was found before another one came is still found. */
function useFoundIds(
  { email }: Inbox,
  query: string,
  newest: MessagesFound | undefined,
): readonly string[] {
  const cache = useQueryClient();
  return useMemo(() => {
    const queryKey = queryKeys.textSearch(email, query);
    const answers = newest ? [newest] : [];
    for (const [, answer] of cache.getQueriesData<MessagesFound>({ queryKey })) {
      if (answer) answers.push(answer);
    }
    return answers.flatMap(({ ids }) => ids);
  }, [cache, email, query, newest]);
}

function stateOf(answer: {
  data: MessagesFound | undefined;
  isError: boolean;
  online: boolean;
}): TextSearchState {
  const { data, isError, online } = answer;
  if (isError) return online ? "failed" : "offline";
  if (!data) return "searching";
  return data.complete ? "whole" : "in-part";
}

/** What stands there once nothing was typed for a moment. */
function useSettled(query: string): string {
  const [settled, setSettled] = useState("");
  // The timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), TYPED_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
}
