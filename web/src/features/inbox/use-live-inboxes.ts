import type { StreamEvent } from "@mayfly/contract";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { INITIAL_LIVE_STATE, type LiveState } from "../../api/live/live-state.ts";
import { watchInboxInTabs } from "../../api/live/live-tabs.ts";
import { queryKeys } from "../../api/queries.ts";
import { addAttempt, catchUpOnTrace, dropAttemptOf, refreshTrace } from "../../api/trace.ts";
import { onWake } from "../../browser/on-wake.ts";
import { addMessage, addVerdict, removeMessages, resumePoint, setSeen } from "./inbox-list.ts";
import { unmarkRead } from "./rows/use-read-marks.ts";
import {
  isNeverListed,
  knownList,
  updateList,
  type Inbox,
  type InboxSignals,
} from "./use-inbox-list.ts";

/**
 * Follows all inboxes over one stream, and keeps their lists up to date. The set of inboxes decides when a stream is
 * opened again: another current inbox of the same set changes nothing. Returns the state of the current inbox's stream.
 */
export function useLiveInboxes(
  inboxes: readonly Inbox[],
  current: Inbox | null,
  signals: InboxSignals,
): LiveState {
  const cache = useQueryClient();
  const followed = inboxes
    .map(({ token }) => token)
    .toSorted()
    .join(",");
  const [live, setLive] = useState<Live>({ followed: "", states: {} });
  const behind = useRef(new Set<string>());
  const groups = useEffectEvent(() => groupByCell(inboxes, current));
  const onState = useEffectEvent((cell: string, state: LiveState) =>
    setLive((before) => ({
      followed,
      states: { ...(before.followed === followed && before.states), [cell]: state },
    })),
  );
  const onEvent = useEffectEvent((email: string, event: StreamEvent) => {
    applyEvent(cache, email, event);
    const token = inboxes.find((inbox) => inbox.email === email)?.token;
    if (token === undefined) return;
    if (event.event === "extended") signals.onExtended(token, event.data);
    if (event.event === "expired") signals.onEnded(token);
  });

  // Opens the streams and listens for the browser's wake events.
  useEffect(() => {
    const watches = groups().map(([cell, addresses]) =>
      watchGroup({ cache, behind: behind.current }, addresses, {
        onEvent,
        onState: (state) => onState(cell, state),
      }),
    );
    return () => {
      for (const watch of watches) watch.close();
    };
  }, [cache, followed]);

  const state = live.followed === followed ? live.states[cellOf(current?.token ?? "")] : undefined;
  return state ?? INITIAL_LIVE_STATE;
}

type Live = {
  /** The set of inboxes that these states describe. */
  readonly followed: string;
  readonly states: Readonly<Record<string, LiveState>>;
};

type Known = {
  readonly cache: QueryClient;
  /** Addresses whose stream wasn't open, so that it may have missed attempts to deliver. */
  readonly behind: Set<string>;
};

type GroupSignals = {
  readonly onEvent: (email: string, event: StreamEvent) => void;
  readonly onState: (state: LiveState) => void;
};

/** Cells know only their own tokens, which begin with their tag. Most installations have one cell. */
function groupByCell(
  inboxes: readonly Inbox[],
  current: Inbox | null,
): [cell: string, inboxes: readonly Inbox[]][] {
  const isCurrent = ({ token }: Inbox) => token === current?.token;
  const currentFirst = inboxes.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  return [...Map.groupBy(currentFirst, ({ token }) => cellOf(token))];
}

function cellOf(token: string): string {
  return token.slice(0, token.indexOf("_"));
}

function watchGroup(
  { cache, behind }: Known,
  addresses: readonly Inbox[],
  { onEvent, onState }: GroupSignals,
): { close: () => void } {
  let latest = INITIAL_LIVE_STATE;
  const fallBehind = () => addresses.forEach(({ email }) => behind.add(email));
  // The stream begins later than the page, or than the stream before it.
  fallBehind();
  const catchUp = async (inbox: Inbox) => {
    if (behind.delete(inbox.email) && !(await catchUpOnTrace(cache, inbox)))
      behind.add(inbox.email);
  };
  const listAll = () => Promise.all(addresses.map(({ email }) => listAnew(cache, email)));
  const watch = watchInboxInTabs({
    addresses,
    lastSeq: (email) => resumePoint(knownList(cache, email)),
    onEvent,
    onState(next) {
      if (latest.phase === "live" && next.phase !== "live") fallBehind();
      latest = next;
      if (next.phase === "waiting") {
        fallBehind();
        for (const { email } of addresses) void listFirst(cache, email);
      }
      if (next.phase !== "live") return onState(next);
      for (const inbox of addresses) void catchUp(inbox);
      refetchFailed(cache);
      // 'Live' promises completeness, so wait for the lists.
      void listAll().finally(() => latest === next && onState(next));
    },
  });
  const stopListening = onWake(() => {
    // The stream may have ended without the page's notice.
    fallBehind();
    watch.reconnect();
    void listAll();
  });
  return {
    close() {
      // A pending list must not affect the next stream's state.
      latest = INITIAL_LIVE_STATE;
      stopListening();
      watch.close();
    },
  };
}

/** Fetches a new address's list at once when its stream fails. Later lists follow at the polling interval. */
async function listFirst(cache: QueryClient, email: string): Promise<void> {
  const queryKey = queryKeys.messages(email);
  if (!isNeverListed(cache.getQueryState(queryKey))) return;
  await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
}

/** Repeats calls that failed while the network was down, because nothing else retries them. */
function refetchFailed(cache: QueryClient): void {
  void cache.refetchQueries(
    { type: "active", predicate: ({ state }) => state.status === "error" },
    { cancelRefetch: false },
  );
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
      refreshTrace(cache, email);
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
