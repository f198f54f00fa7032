import type { MessageSummary } from "@mayfly/contract";

export type RowGroup = { readonly key: number; readonly messages: readonly MessageSummary[] };

const ROWS_PER_GROUP = 8;

/** Neighbours by their sequence numbers, so that no row ever changes its group, whatever arrives or goes. */
export function groupRows(messages: readonly MessageSummary[]): RowGroup[] {
  const groups = Map.groupBy(messages, ({ seq }) => Math.floor(seq / ROWS_PER_GROUP));
  return [...groups].map(([key, grouped]) => ({ key, messages: grouped }));
}
