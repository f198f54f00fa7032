import { useState } from "react";

export type Marked = {
  /** Selected rows, in the order of the list. */
  readonly ids: readonly string[];
  readonly shownCount: number;
  readonly toggle: (id: string) => void;
  /** Selects all rows, or none if all are selected. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

/** The selected rows of a list. A row that leaves the list is no longer selected. */
export function useMarked(rows: readonly { readonly id: string }[]): Marked {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.map(({ id }) => id);
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    shownCount: shown.length,
    toggle: (id) =>
      setChosen(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(ids.length === shown.length ? [] : shown)),
    clear: () => setChosen(new Set()),
  };
}
