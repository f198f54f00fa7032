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
    messages: rows
      .map(({ message }) => message)
      // ISO times of the same format sort as text.
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    inboxes: new Map(rows.map(({ inbox, message }) => [message.id, inbox])),
  };
}
