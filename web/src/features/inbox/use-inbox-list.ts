import type { MessageSummary, StreamEvent } from "@mayfly/contract";
import { INBOX_POLL_MS } from "@mayfly/contract/constants";
import {
  queryOptions,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listMessages } from "../../api/calls.ts";
import { ApiError, isUnauthorized } from "../../api/client.ts";
import { INITIAL_LIVE_STATE, type LiveState } from "../../api/live/live-state.ts";
import { queryKeys, type Inbox } from "../../api/queries.ts";
import { useOnline } from "../../browser/use-online.ts";
import { connectionLabel, type ConnectionLabel, type Connection } from "./connection-label.ts";
import { EMPTY_INBOX, mergeList, type InboxList } from "./inbox-list.ts";

export type { Inbox };

export type InboxSignals = {
  /** The server refused the token: the address has ended. */
  readonly onEnded: (token: string) => void;
  readonly onExtended: (
    token: string,
    event: Extract<StreamEvent, { event: "extended" }>["data"],
  ) => void;
};

type InboxListView = {
  readonly messages: readonly MessageSummary[];
  readonly connection: ConnectionLabel;
  /** Whether the first list has arrived. Before that, an empty inbox means nothing. */
  readonly listed: boolean;
  /** Whether there is no first list because fetching it failed. */
  readonly isUnknown: boolean;
  /** Whether the server has older messages than these. */
  readonly hasOlder: boolean;
  readonly refresh: () => Promise<unknown>;
};

/** The messages of one inbox, updated by the stream, or by polling every five seconds while the stream is down. */
export function useInboxList(
  inbox: Inbox,
  stream: LiveState,
  onEnded: InboxSignals["onEnded"],
): InboxListView {
  const online = useOnline();
  const list = useQuery({
    ...listQuery(inbox),
    // The stream delivers only new messages. Existing ones need a list.
    refetchInterval: ({ state }) => {
      if (stream.phase === "live" && state.data?.listed) return false;
      if (isBanned(state.error)) return BANNED_POLL_MS;
      return isNeverListed(state) && !state.error ? FIRST_LIST_MS : INBOX_POLL_MS;
    },
  });
  const known = list.data ?? EMPTY_INBOX;
  // 'Live' promises completeness: the stream may have been open before this inbox was shown.
  const isComplete = known.listed || list.error !== null || stream.phase !== "live";
  const live = isComplete ? stream : INITIAL_LIVE_STATE;

  const refused = isUnauthorized(list.error) || live.phase === "refused";
  const end = useEffectEvent(() => onEnded(inbox.token));
  // Removes the address from the browser's storage.
  useEffect(() => {
    if (refused) end();
  }, [refused]);

  useLoggedFailure(list.error);
  return {
    messages: known.messages,
    connection: connectionLabel({ live, online, ...readFailures([list.error]) }),
    listed: known.listed,
    isUnknown: isFirstListMissing(list) && !refused && known.messages.length === 0,
    hasOlder: known.hasOlder,
    refresh: () => list.refetch(),
  };
}

/** What failed fetches of lists say about the connection. */
export function readFailures(
  errors: readonly (Error | null)[],
): Pick<Connection, "listUnreachable" | "banned"> {
  return {
    listUnreachable: errors.some((error) => error !== null && !(error instanceof ApiError)),
    banned: errors.some(isBanned),
  };
}

/** Bans expire, so keep polling at a lower rate. */
const BANNED_POLL_MS = 60_000;

function isBanned(error: unknown): boolean {
  return error instanceof ApiError && error.code === "IP_BANNED";
}

/** A failed poll needs no toast: the next one follows, and the header shows the state. */
function useLoggedFailure(error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification wants polling errors logged, and no more
    if (error) console.info("The inbox could not be refreshed:", error.message);
  }, [error]);
}

/** Whether fetching an inbox's first list failed. While it is fetched again, `error` is null, but it was counted. */
export function isFirstListMissing({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult<InboxList>, "data" | "errorUpdateCount">): boolean {
  return !data?.listed && errorUpdateCount > 0;
}

/** The list of an inbox. Kept while the page is open: the stream updates it. */
export function listQuery(inbox: Inbox) {
  return queryOptions({
    queryKey: queryKeys.messages(inbox.email),
    queryFn: ({ client, signal }) => fetchList(client, inbox, signal),
    gcTime: Infinity,
    refetchIntervalInBackground: true,
    // Structural sharing compares by index: a new row would replace the objects of all rows below it.
    structuralSharing: false,
  });
}

async function fetchList(
  cache: QueryClient,
  inbox: Inbox,
  signal: AbortSignal,
): Promise<InboxList> {
  const before = knownList(cache, inbox.email);
  const listed = await listMessages(inbox.token, { signal });
  return mergeList(listed, before, knownList(cache, inbox.email));
}

/**
 * Marks a new address's inbox as empty and listed. No list is needed while its stream works, because the stream starts
 * with the first message.
 */
export function beginInbox(cache: QueryClient, email: string): void {
  const empty: InboxList = { ...EMPTY_INBOX, listed: true };
  cache.setQueryData<InboxList>(queryKeys.messages(email), empty, { updatedAt: NEVER });
}

/** Time of the last update of an inbox that `beginInbox` marked. */
const NEVER = 0;
/** A new address whose stream has neither opened nor failed by then is listed. */
const FIRST_LIST_MS = 1_000;

/** Whether a new inbox was never listed. */
export function isNeverListed(state: { readonly dataUpdatedAt: number } | undefined): boolean {
  return state?.dataUpdatedAt === NEVER;
}

export function knownList(cache: QueryClient, email: string): InboxList {
  return cache.getQueryData<InboxList>(queryKeys.messages(email)) ?? EMPTY_INBOX;
}

export function updateList(
  cache: QueryClient,
  email: string,
  change: (list: InboxList) => InboxList,
): void {
  cache.setQueryData<InboxList>(queryKeys.messages(email), (list) => change(list ?? EMPTY_INBOX));
}
