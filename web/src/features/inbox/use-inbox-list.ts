import type { MessageSummary, StreamEvent } from "@mayfly/contract";
import { INBOX_POLL_MS } from "@mayfly/contract/constants";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { listMessages } from "../../api/calls.ts";
import { ApiError, isUnauthorized } from "../../api/client.ts";
import { INITIAL_LIVE_STATE, type LiveState } from "../../api/live-state.ts";
import { watchInboxInTabs } from "../../api/live-tabs.ts";
import { queryKeys } from "../../api/queries.ts";
import { addAttempt, dropAttemptOf, refreshTrace } from "../../api/trace.ts";
import { onWake } from "../../browser/on-wake.ts";
import { useOnline } from "../../browser/use-online.ts";
import { connectionLabel, type ConnectionLabel } from "./connection-label.ts";
import {
  addMessage,
  addVerdict,
  EMPTY_INBOX,
  mergeList,
  removeMessages,
  resumePoint,
  setSeen,
} from "./inbox-list.ts";
import type { InboxList } from "./inbox-list.ts";
import { unmarkRead } from "./rows/use-read-marks.ts";

export type Inbox = { readonly email: string; readonly token: string };

export type InboxSignals = {
  /** The server refused the token: the address has ended. */
  readonly onEnded: (token: string) => void;
  readonly onExtended: (
    token: string,
    event: Extract<StreamEvent, { event: "extended" }>["data"],
  ) => void;
};

export type InboxListView = {
  readonly messages: readonly MessageSummary[];
  readonly connection: ConnectionLabel;
  /** Whether the first list has arrived. Before that, an empty inbox means nothing. */
  readonly listed: boolean;
  /** Whether the server has older messages than these. */
  readonly hasOlder: boolean;
  readonly refresh: () => Promise<unknown>;
};

/** The messages of one inbox, updated by the stream, or by polling every five seconds while the stream is down. */
export function useInboxList(inbox: Inbox, signals: InboxSignals): InboxListView {
  const live = useLiveInbox(inbox, signals);
  const online = useOnline();
  const list = useQuery({
    queryKey: queryKeys.messages(inbox.email),
    queryFn: ({ client, signal }) => fetchList(client, inbox, signal),
    // The stream delivers only new messages. Existing ones need a list.
    refetchInterval: ({ state }) => {
      if (live.phase === "live" && state.data?.listed) return false;
      if (isBanned(state.error)) return BANNED_POLL_MS;
      return isNeverListed(state) && !state.error ? FIRST_LIST_MS : INBOX_POLL_MS;
    },
    refetchIntervalInBackground: true,
    // Structural sharing compares by index: a new row would replace the objects of all rows below it.
    structuralSharing: false,
  });

  const refused = isUnauthorized(list.error) || live.phase === "refused";
  const end = useEffectEvent(() => signals.onEnded(inbox.token));
  // Removes the address from the browser's storage.
  useEffect(() => {
    if (refused) end();
  }, [refused]);

  useLoggedFailure(list.error);
  const known = list.data ?? EMPTY_INBOX;
  const listUnreachable = list.error !== null && !(list.error instanceof ApiError);
  return {
    messages: known.messages,
    connection: connectionLabel({ live, online, listUnreachable, banned: isBanned(list.error) }),
    listed: known.listed,
    hasOlder: known.hasOlder,
    refresh: () => list.refetch(),
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

async function fetchList(
  cache: QueryClient,
  inbox: Inbox,
  signal: AbortSignal,
): Promise<InboxList> {
  const before = knownList(cache, inbox.email);
  const listed = await listMessages(inbox.token, { signal });
  return mergeList(listed, before, knownList(cache, inbox.email));
}

function useLiveInbox({ email, token }: Inbox, signals: InboxSignals): LiveState {
  const cache = useQueryClient();
  const [state, setState] = useState(INITIAL_LIVE_STATE);
  const onEvent = useEffectEvent((event: StreamEvent) => {
    applyEvent(cache, email, event);
    if (event.event === "extended") signals.onExtended(token, event.data);
    if (event.event === "expired") signals.onEnded(token);
  });

  // Opens the stream and listens for the browser's wake events.
  useEffect(() => {
    let latest = INITIAL_LIVE_STATE;
    const watch = watchInboxInTabs({
      token,
      lastEventId: () => resumePoint(knownList(cache, email)),
      onEvent,
      onState(next) {
        latest = next;
        if (next.phase === "waiting") void listFirst(cache, email);
        if (next.phase !== "live") return setState(next);
        // 'Live' promises completeness, so wait for the list.
        void listAnew(cache, email).finally(() => latest === next && setState(next));
      },
    });
    const stopListening = onWake(() => {
      watch.reconnect();
      void listAnew(cache, email);
    });
    return () => {
      // A pending list must not affect the next address's state.
      latest = INITIAL_LIVE_STATE;
      stopListening();
      watch.close();
    };
  }, [cache, email, token]);
  return state;
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

function isNeverListed(state: { readonly dataUpdatedAt: number } | undefined): boolean {
  return state?.dataUpdatedAt === NEVER;
}

/** Fetches a new address's list at once when its stream fails. Later lists follow at the polling interval. */
async function listFirst(cache: QueryClient, email: string): Promise<void> {
  const queryKey = queryKeys.messages(email);
  if (!isNeverListed(cache.getQueryState(queryKey))) return;
  await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
}

/**
 * Fetches the list again after the stream has opened. The stream resumes by sequence number, so it loses no messages.
 * Verdicts and changes from other devices have no sequence number; only a new list contains them. The first list
 * doesn't wait for the stream, so that existing mail appears sooner.
 */
async function listAnew(cache: QueryClient, email: string): Promise<void> {
  const queryKey = queryKeys.messages(email);
  // Let a pending fetch finish: it may be the first list.
  if (cache.isFetching({ queryKey }) > 0) {
    await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
  }
  await cache.invalidateQueries({ queryKey });
}

function applyEvent(cache: QueryClient, email: string, event: StreamEvent): void {
  switch (event.event) {
    case "message":
      refreshTrace(cache, email);
      return updateList(cache, email, (list) => addMessage(list, event.data));
    case "trace":
      return addAttempt(cache, email, event.data);
    case "updated": {
      const { id, verdict } = event.data;
      return updateList(cache, email, (list) => addVerdict(list, id, verdict));
    }
    case "deleted":
      dropAttemptOf(cache, email, event.data.id);
      return updateList(cache, email, (list) => removeMessages(list, [event.data.id]));
    case "seen": {
      const { id, seen } = event.data;
      if (!seen) unmarkRead(id);
      return updateList(cache, email, (list) => setSeen(list, id, seen));
    }
    case "extended":
    case "expired":
      return undefined;
  }
}

function knownList(cache: QueryClient, email: string): InboxList {
  return cache.getQueryData<InboxList>(queryKeys.messages(email)) ?? EMPTY_INBOX;
}

export function updateList(
  cache: QueryClient,
  email: string,
  change: (list: InboxList) => InboxList,
): void {
  cache.setQueryData<InboxList>(queryKeys.messages(email), (list) => change(list ?? EMPTY_INBOX));
}
