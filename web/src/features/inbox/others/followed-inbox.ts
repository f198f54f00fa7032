import type { Inbox } from "../use-inbox-list.ts";

/** An inbox that the page follows. `label`: what the visitor calls it, otherwise the address. */
export type FollowedInbox = Inbox & { readonly skewMs: number; readonly label: string };

/** Number of unread messages by address. */
export type UnreadCounts = ReadonlyMap<string, number>;
