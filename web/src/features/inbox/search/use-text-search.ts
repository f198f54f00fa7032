import type { MessagesFound } from "@mayfly/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryKeys, textSearchQuery } from "../../../api/queries.ts";
import { useOnline } from "../../../browser/use-online.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { isSearch } from "./search-messages.ts";
import type { Inbox } from "../use-inbox-list.ts";

/** Full-text search: running, complete, partial, failed, or offline. */
export type TextSearchState = "searching" | "whole" | "in-part" | "failed" | "offline";

type TextSearch = { readonly ids: readonly string[]; readonly state: TextSearchState };

/**
 * Searches full texts on the server. Each key press cancels the previous search. Results are cached per query and
 * newest message.
 */
export function useTextSearch(inbox: Inbox, typed: string, newestSeq: number): TextSearch {
  const online = useOnline();
  const query = typed.trim();
  const asked = useDebounced(query);
  const { data, isError } = useQuery({
    ...textSearchQuery(inbox, { query, newestSeq, online }),
    enabled: isSearch(query) && asked === query,
  });
  return { ids: useFoundIds(inbox, query, data), state: stateOf({ data, isError, online }) };
}

/** Messages are immutable: earlier matches stay valid when a new message arrives. */
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
