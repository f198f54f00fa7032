import type { Answering, MessageSummary } from "@mayfly/contract";
import { queryOptions, QueryClient } from "@tanstack/react-query";
import { checkAnswering, fetchConfig, fetchMessage } from "./calls.ts";
import { searchTexts } from "./search.ts";

/** The keys of the cache, which is the one place for everything that the server said. */
export const queryKeys = {
  config: ["config"],
  /** The address in use, with its token: null when there is none. */
  address: ["address"],
  messages: (email: string) => ["messages", email],
  message: (email: string, id: string) => ["message", email, id],
  answering: (email: string, id: string) => ["answering", email, id],
  textSearch: (email: string, query: string) => ["search", email, query],
} as const;

/**
 * Nothing goes stale, retries or refetches on focus: whoever knows that something changed says so.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a browser that calls itself offline still reaches a server on its own machine.
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: ({ signal }) => fetchConfig(signal),
});

export function messageQuery(inbox: { email: string; token: string }, id: string) {
  return queryOptions({
    queryKey: queryKeys.message(inbox.email, id),
    queryFn: ({ signal }) => fetchMessage(inbox.token, id, signal),
    // Fetched once: a message never changes, and closing it is no reason to forget it.
    gcTime: Infinity,
  });
}

const UNVERIFIED_KEPT_MS = 60_000;

/**
 * Where a reply goes, or why there can be none. The message says so, unless its sender was not checked when it was
 * fetched: then this has the sender checked, which may take some seconds.
 */
export function answeringQuery(
  inbox: { email: string; token: string },
  message: Pick<MessageSummary, "id" | "from">,
) {
  return queryOptions({
    queryKey: queryKeys.answering(inbox.email, message.id),
    queryFn: async ({ client, signal }): Promise<Answering> => {
      const { answering } = await client.ensureQueryData(messageQuery(inbox, message.id));
      return answering.unchecked ? checkAnswering(inbox.token, message.id, signal) : answering;
    },
    // The server says the same when no name server answered: a later try may succeed.
    staleTime: ({ state }) =>
      state.data?.refusal === "SENDER_UNVERIFIED" ? UNVERIFIED_KEPT_MS : Infinity,
  });
}

type TextSearched = {
  readonly query: string;
  /** What came after it was not searched. */
  readonly newestSeq: number;
  /** Whether the browser has a network: it asks again when it has. */
  readonly online: boolean;
};

export function textSearchQuery(
  inbox: { email: string; token: string },
  { query, newestSeq, online }: TextSearched,
) {
  const ofQuery = queryKeys.textSearch(inbox.email, query);
  return queryOptions({
    queryKey: [...ofQuery, newestSeq, online],
    queryFn: ({ signal }) => searchTexts(inbox.token, query, signal),
  });
}
