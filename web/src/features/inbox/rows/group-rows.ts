import type { MessageSummary } from "@mayfly/contract";

/** What a row shows of its message. */
export type RowState = {
  readonly summary: MessageSummary;
  readonly unread: boolean;
  readonly arrived: boolean;
  /** null: rows can't be marked now. */
  readonly selected: boolean | null;
};

export type RowGroup = { readonly key: number; readonly rows: readonly RowState[] };

const ROWS_PER_GROUP = 8;

/**
 * Groups rows by sequence number, so that no row ever changes its group, whatever arrives or goes.
 */
export function groupRows(rows: readonly RowState[]): RowGroup[] {
  const groups = Map.groupBy(rows, ({ summary }) => Math.floor(summary.seq / ROWS_PER_GROUP));
  return [...groups].map(([key, grouped]) => ({ key, rows: grouped }));
}

/** Whether two groups are equal, so that nothing need be rendered again. */
export function sameRows(some: readonly RowState[], others: readonly RowState[]): boolean {
  return some.length === others.length && some.every((row, index) => isSameRow(row, others[index]));
}

function isSameRow(row: RowState, other: RowState | undefined): boolean {
  return (
    row.summary === other?.summary &&
    row.unread === other.unread &&
    row.arrived === other.arrived &&
    row.selected === other.selected
  );
}
