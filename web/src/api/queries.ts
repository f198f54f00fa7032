import type { Answering, MessageSummary } from "@mayfly/contract";
import { queryOptions, QueryClient } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import { checkAnswering, fetchConfig, fetchMessage } from "./calls.ts";

/** Keys of the query cache, the only place for server state. */
export const queryKeys = {
  config: ["config"],
  /** The active address with its token; null if there is none. */
  address: ["address"],
  messages: (email: string) => ["messages", email],
  message: (email: string, id: string) => ["message", email, id],
  trace: (email: string) => ["trace", email],
  messageTrace: (id: string) => ["trace-of", id],
  answering: (email: string, id: string) => ["answering", email, id],
  textSearch: (email: string, query: string) => ["search", email, query],
} as const;

/**
 * Disables automatic staleness, retries, and refetching on focus. Code that learns of a change invalidates the query
 * explicitly.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a browser that reports offline can still reach a server on its own machine.
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

export type Inbox = { readonly email: string; readonly token: string };

export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: ({ signal }) => fetchConfig(signal),
});

export function messageQuery(inbox: Inbox, id: string) {
  return queryOptions({
    queryKey: queryKeys.message(inbox.email, id),
    queryFn: ({ signal }) => fetchMessage(inbox.token, id, signal),
    // Messages are immutable, so keep a fetched one after it is closed.
    gcTime: Infinity,
  });
}

const UNVERIFIED_KEPT_MS = 60_000;

/**
 * Returns the reply address, or the reason why a reply is impossible. Uses the value in the message if its sender was
 * already checked. Otherwise asks the server to check the sender, which may take some seconds.
 */
export function answeringQuery(inbox: Inbox, message: Pick<MessageSummary, "id" | "from">) {
  return queryOptions({
    queryKey: queryKeys.answering(inbox.email, message.id),
    queryFn: async ({ client, signal }): Promise<Answering> => {
      const { answering } = await client.ensureQueryData(messageQuery(inbox, message.id));
      return answering.unchecked ? checkAnswering(inbox.token, message.id, signal) : answering;
    },
    // The server returns this code also after a DNS failure, so a later attempt may succeed.
    staleTime: ({ state }) =>
      state.data?.refusal === "SENDER_UNVERIFIED" ? UNVERIFIED_KEPT_MS : Infinity,
  });
}

type TextSearched = {
  readonly query: string;
  /** Newer messages were not searched. */
  readonly newestSeq: number;
  /** Part of the key, so that the search runs again when the browser is back online. */
  readonly online: boolean;
};

/** Finds messages whose full text contains every word. The server may search only part of the inbox. */
export function textSearchQuery(inbox: Inbox, { query, newestSeq, online }: TextSearched) {
  const ofQuery = queryKeys.textSearch(inbox.email, query);
  return queryOptions({
    queryKey: [...ofQuery, newestSeq, online],
    queryFn: ({ signal }) =>
      callApi("GET /api/email/messages/search", {
        query: { q: query },
        token: inbox.token,
        signal,
      }),
  });
}
