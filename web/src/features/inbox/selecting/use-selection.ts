import type { MessageSummary } from "@mayfly/contract";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { NOTHING_SELECTED, selectedAmong, toggleAll, toggleRange, toggleRow } from "./selection.ts";

export type SelectRow = (id: string, range: boolean) => void;

export type SelectionView = {
  /** Whether selection mode is on. */
  readonly active: boolean;
  /** The selected rows that are shown, in their order. */
  readonly ids: readonly string[];
  readonly shownCount: number;
  readonly start: () => void;
  /** Leaves selection mode and clears the selection. */
  readonly end: () => void;
  readonly selectAll: () => void;
  readonly selectRow: SelectRow;
};

export function useSelection(shown: readonly MessageSummary[]): SelectionView {
  const [active, setActive] = useState(false);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const shownIds = shown.map(({ id }) => id);
  if (active && shown.length === 0) setActive(false);

  const clickedAmong = useRef(shownIds);
  // A range click refers to the list that was on the screen when the visitor clicked.
  useLayoutEffect(() => {
    clickedAmong.current = shownIds;
  });
  // Must be stable, because each memoized row receives the function.
  const selectRow = useCallback<SelectRow>((id, range) => {
    setActive(true);
    setSelection((before) =>
      range ? toggleRange(before, id, clickedAmong.current) : toggleRow(before, id),
    );
  }, []);

  return {
    active,
    ids: active ? selectedAmong(selection, shownIds) : [],
    shownCount: shown.length,
    start: () => setActive(true),
    end() {
      setActive(false);
      setSelection(NOTHING_SELECTED);
    },
    selectAll: () => setSelection((before) => toggleAll(before, shownIds)),
    selectRow,
  };
}
