import { useCallback, useMemo } from "react";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { parseMarks, withMark } from "./read-marks.ts";

export type ReadMarks = {
  readonly read: ReadonlySet<string>;
  readonly markRead: (id: string) => void;
};

/** Messages read in any tab of this browser. */
export function useReadMarks(): ReadMarks {
  const stored = useStoredValue("read");
  const read = useMemo(() => parseMarks(stored), [stored]);
  const markRead = useCallback((id: string) => {
    // Read from storage, because another tab may have written since this render.
    const current = browserStorage.get("read");
    if (!parseMarks(current).has(id)) browserStorage.set("read", withMark(current, id));
  }, []);
  return { read, markRead };
}
