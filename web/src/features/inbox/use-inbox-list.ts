import type { MessageSummary, StreamEvent } from "@mayfly/contract";
import { INBOX_POLL_MS } from "@mayfly/contract/constants";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { listMessages } from "../../api/calls.ts";
import { ApiError, isUnauthorized } from "../../api/client.ts";
import { INITIAL_LIVE_STATE, type LiveState } from "../../api/live-state.ts";
import { watchInboxInTabs } from "../../api/live-tabs.ts";
import { queryKeys } from "../../api/queries.ts";
import { onWake } from "../../browser/on-wake.ts";
import { useOnline } from "../../browser/use-online.ts";
import { connectionLabel, type ConnectionLabel } from "./connection-label.ts";
import {
  addMessage,
  addVerdict,
  EMPTY_INBOX,
  lastSeq,
  mergeList,
  removeMessages,
} from "./inbox-list.ts";
import type { InboxList } from "./inbox-list.ts";

export type Inbox = { readonly email: string; readonly token: string };

export type InboxSignals = {
  /** The server refused the token: this address is no more. */
  readonly onEnded: (token: string) => void;
  readonly onExtended: (
    token: string,
    event: Extract<StreamEvent, { event: "extended" }>["data"],
  ) => void;
};

export type InboxListView = {
  readonly messages: readonly MessageSummary[];
  readonly connection: ConnectionLabel;
  /** Whether the first list has come: before that, no message says little. */
  readonly listed: boolean;
  readonly refresh: () => Promise<unknown>;
};

/**
 * The messages of one inbox: kept up to date by the stream, and by polling every five seconds for
 * exactly as long as the stream is down.
 */
export function useInboxList(inbox: Inbox, signals: InboxSignals): InboxListView {
  const live = useLiveInbox(inbox, signals);
  const online = useOnline();
  const list = useQuery({
    queryKey: queryKeys.messages(inbox.email),
    queryFn: ({ client, signal }) => fetchList(client, inbox, signal),
    // A live stream brings what is new, but only a list can say what there was.
    refetchInterval: ({ state }) => {
      if (live.phase === "live" && state.data?.listed) return false;
      return isBanned(state.error) ? BANNED_POLL_MS : INBOX_POLL_MS;
    },
    refetchIntervalInBackground: true,
    // Comparing lists place by place would make every row below a new one another object.
    structuralSharing: false,
  });

  const refused = isUnauthorized(list.error) || live.phase === "refused";
  const end = useEffectEvent(() => signals.onEnded(inbox.token));
  // Ends the address in the browser's storage.
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
    refresh: () => list.refetch(),
  };
}

/** Bans end: somebody looks again, but not as often as for mail. */
const BANNED_POLL_MS = 60_000;

function isBanned(error: unknown): boolean {
  return error instanceof ApiError && error.code === "IP_BANNED";
}

/** A failed look needs no toast: the next one comes by itself, and the header says where things stand. */
function useLoggedFailure(error: Error | null): void {
  // Writes to the browser's console.
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
  const listed = await listMessages(inbox.token, signal);
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

  // The stream is a connection of its own, and the browser says when the page may have slept.
  useEffect(() => {
    let latest = INITIAL_LIVE_STATE;
    const watch = watchInboxInTabs({
      token,
      lastEventId: () => lastSeq(knownList(cache, email)),
      onEvent,
      onState(next) {
        latest = next;
        if (next.phase !== "live") return setState(next);
        // Only then nothing is missing, which is what 'Live' says.
        void listAnew(cache, email).finally(() => latest === next && setState(next));
      },
    });
    const stopListening = onWake(() => {
      watch.reconnect();
      void listAnew(cache, email);
    });
    return () => {
      // A list that is under way says nothing of the next address's stream.
      latest = INITIAL_LIVE_STATE;
      stopListening();
      watch.close();
    };
  }, [cache, email, token]);
  return state;
}

/**
 * For an address that was made just now: nothing is in it, and what comes is new. So no list is asked
 * for before the stream stands, which begins with the first message.
 */
export function beginInbox(cache: QueryClient, email: string): void {
  cache.setQueryData<InboxList>(queryKeys.messages(email), { ...EMPTY_INBOX, listed: true });
}

/**
 * A stream brings what arrives from where it begins: no message is lost between it and the list before.
 * What a verdict or somebody with another device changed there has no number to go on from, and only a
 * list says it that is asked for from now on. The first list doesn't wait for the stream: where mail may
 * be there already, its rows would come that much later.
 */
async function listAnew(cache: QueryClient, email: string): Promise<void> {
  const queryKey = queryKeys.messages(email);
  // One that is under way may be the first: what it brings isn't thrown away.
  if (cache.isFetching({ queryKey }) > 0) {
    await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
  }
  await cache.invalidateQueries({ queryKey });
}

function applyEvent(cache: QueryClient, email: string, event: StreamEvent): void {
  switch (event.event) {
    case "message":
      return updateList(cache, email, (list) => addMessage(list, event.data));
    case "updated": {
      const { id, verdict } = event.data;
      return updateList(cache, email, (list) => addVerdict(list, id, verdict));
    }
    case "deleted":
      return updateList(cache, email, (list) => removeMessages(list, [event.data.id]));
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
