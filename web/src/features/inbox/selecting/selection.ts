/** The rows selected for deletion. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The row that was toggled last. A range starts there. */
  readonly anchor: string | null;
};

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggleRow({ ids }: Selection, id: string): Selection {
  return { ids: ids.has(id) ? without(ids, [id]) : withAll(ids, [id]), anchor: id };
}

/** Sets all rows from the anchor to this row to this row's new state. `shown` is the order on the screen. */
export function toggleRange(selection: Selection, id: string, shown: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const from = anchor === null ? -1 : shown.indexOf(anchor);
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggleRow(selection, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: ids.has(id) ? without(ids, range) : withAll(ids, range), anchor: id };
}

/** Selects all shown rows, or deselects them if all are selected. */
export function toggleAll({ ids, anchor }: Selection, shown: readonly string[]): Selection {
  const all = shown.every((id) => ids.has(id));
  return { ids: all ? without(ids, shown) : withAll(ids, shown), anchor };
}

/** Returns the selected rows that are shown, in their order. Hidden rows are left out: nothing is deleted unseen. */
export function selectedAmong({ ids }: Selection, shown: readonly string[]): readonly string[] {
  return shown.filter((id) => ids.has(id));
}

function withAll(ids: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return new Set([...ids, ...more]);
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}
