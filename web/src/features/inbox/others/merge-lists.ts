import type { MessageSummary } from "@mayfly/contract";
import type { FollowedInbox } from "./followed-inbox.ts";

export type MergedList = {
  /** Newest first. */
  readonly messages: readonly MessageSummary[];
  readonly inboxes: ReadonlyMap<string, FollowedInbox>;
};

/** Merges the lists of several inboxes by time. Sequence numbers compare within one inbox only. */
export function mergeLists(
  lists: readonly { readonly inbox: FollowedInbox; readonly messages: readonly MessageSummary[] }[],
): MergedList {
  const rows = lists.flatMap(({ inbox, messages }) =>
    messages.map((message) => ({ inbox, message })),
  );
  return {
    messages: rows.map(({ message }) => message).toSorted(newestFirst),
    inboxes: new Map(rows.map(({ inbox, message }) => [message.id, inbox])),
  };
}

/** ISO times of the same format sort as text. Messages of the same time keep the order of their inbox. */
function newestFirst({ createdAt: one }: MessageSummary, { createdAt: other }: MessageSummary) {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
