import type { MessageSummary } from "@mayfly/contract";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { isUnauthorized } from "../../../api/client.ts";
import { useArrivals } from "../new-mail/use-arrivals.ts";
import { useIsRead, type ReadMarks } from "../rows/use-read-marks.ts";
import { listQuery, type InboxSignals } from "../use-inbox-list.ts";
import type { FollowedInbox, UnreadCounts } from "./followed-inbox.ts";

type OthersProps = {
  readonly followed: readonly FollowedInbox[];
  /** The token of the inbox that is shown alone; null if the list is of all inboxes. */
  readonly shown: string | null;
  readonly isLive: boolean;
  readonly onEnded: InboxSignals["onEnded"];
  readonly onUnread: (unread: UnreadCounts) => void;
};

/** The polling interval while the stream is down. The shown inbox is polled more often. */
const POLL_MS = 15_000;

/** Keeps the lists of the inboxes that aren't shown, counts their unread messages, and announces new ones. */
export function OtherInboxes({ followed, shown, isLive, onEnded, onUnread }: OthersProps) {
  const isRead = useIsRead();
  const lists = useQueries({
    queries: followed.map((inbox) => ({
      ...listQuery(inbox),
      refetchInterval: isLive || inbox.token === shown ? (false as const) : POLL_MS,
    })),
  });
  const counts = followed.map(({ email }, index): [string, number] => [
    email,
    countUnread(lists[index]?.data?.messages, isRead),
  ]);
  const text = JSON.stringify(counts);
  const report = useEffectEvent(() => onUnread(new Map(counts)));
  // Reports to the page.
  useEffect(() => report(), [text]);
  return followed.map((inbox, index) => {
    const { data, error } = lists[index] ?? {};
    const { token } = inbox;
    if (token === shown) return null;
    return (
      <OtherInbox
        key={token}
        token={token}
        name={inbox.label}
        messages={data?.messages}
        listed={data?.listed ?? false}
        refused={isUnauthorized(error)}
        onRefused={() => onEnded(token)}
      />
    );
  });
}

type OtherProps = {
  readonly token: string;
  readonly name: string;
  readonly messages: readonly MessageSummary[] | undefined;
  readonly listed: boolean;
  readonly refused: boolean;
  readonly onRefused: () => void;
};

function OtherInbox({ token, name, messages, listed, refused, onRefused }: OtherProps) {
  const known = useMemo(() => messages ?? [], [messages]);
  useArrivals({ token, messages: known, listed }, name);
  const end = useEffectEvent(onRefused);
  // Removes the address from the browser's storage.
  useEffect(() => {
    if (refused) end();
  }, [refused]);
  return null;
}

function countUnread(
  messages: readonly MessageSummary[] | undefined,
  isRead: ReadMarks["isRead"],
): number {
  return messages?.filter((message) => !isRead(message)).length ?? 0;
}
