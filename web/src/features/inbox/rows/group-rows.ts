import type { MessageSummary } from "@mayfly/contract";
import type { Inbox } from "../use-inbox-list.ts";
import type { FullBarProps } from "../../../ui/message-layout.ts";

/** `label`: the name of the address, in a list of several inboxes. */
export type RowInbox = Inbox & { readonly skewMs: number; readonly label?: string };

/** The state that a row displays. */
export type RowState = {
  readonly inbox: RowInbox;
  readonly summary: MessageSummary;
  readonly unread: boolean;
  readonly arrived: boolean;
  /** null: selection mode is off. */
  readonly selected: boolean | null;
  readonly deleting: boolean;
  /** null: the row isn't in full view. */
  readonly full: FullPlace | null;
};

/** The place of the message in full view. */
export type FullPlace = Pick<
  FullBarProps,
  "position" | "count" | "arrived" | "pressed" | "onNewer" | "onOlder"
>;

type RowGroup = { readonly key: number; readonly rows: readonly RowState[] };

const ROWS_PER_GROUP = 8;
const GROUP_MS = 120_000;

/**
 * Groups rows by sequence number, or by time in a list of several inboxes, so that no row changes its group when others
 * arrive or disappear.
 */
export function groupRows(rows: readonly RowState[]): RowGroup[] {
  const groups = Map.groupBy(rows, ({ summary, inbox }) =>
    inbox.label === undefined
      ? Math.floor(summary.seq / ROWS_PER_GROUP)
      : Math.floor(Date.parse(summary.createdAt) / GROUP_MS),
  );
  return [...groups].map(([key, grouped]) => ({ key, rows: grouped }));
}

/** Whether two groups are equal and need no new render. */
export function sameRows(some: readonly RowState[], others: readonly RowState[]): boolean {
  return some.length === others.length && some.every((row, index) => isSameRow(row, others[index]));
}

function isSameRow(row: RowState, other: RowState | undefined): boolean {
  return (
    row.summary === other?.summary &&
    row.inbox === other.inbox &&
    row.unread === other.unread &&
    row.arrived === other.arrived &&
    row.selected === other.selected &&
    row.deleting === other.deleting &&
    row.full === other.full
  );
}
