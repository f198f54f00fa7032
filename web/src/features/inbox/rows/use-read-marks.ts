import type { MessageSummary } from "@mayfly/contract";
import { useCallback, useMemo } from "react";
import { markSeen } from "../../../api/calls.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { parseMarks, withMark, withoutMark } from "./read-marks.ts";

export type ReadMarks = {
  readonly isRead: (message: Pick<MessageSummary, "id" | "seen">) => boolean;
  readonly markRead: (id: string) => void;
};

/** Messages read in any tab of this browser, or marked as seen by another device or program. */
export function useReadMarks(inboxOf: (id: string) => { readonly token: string }): ReadMarks {
  const isRead = useIsRead();
  const markRead = useCallback(
    (id: string) => {
      // Read from storage, because another tab may have written since this render.
      const current = browserStorage.get("read");
      if (parseMarks(current).has(id)) return;
      browserStorage.set("read", withMark(current, id));
      // Without an answer, only this browser shows the message as read.
      markSeen(inboxOf(id).token, id).catch(() => undefined);
    },
    [inboxOf],
  );
  return { isRead, markRead };
}

export function useIsRead(): ReadMarks["isRead"] {
  const stored = useStoredValue("read");
  const read = useMemo(() => parseMarks(stored), [stored]);
  return useCallback<ReadMarks["isRead"]>(({ id, seen }) => seen === true || read.has(id), [read]);
}

/** Another device or program has marked the message as not seen. */
export function unmarkRead(id: string): void {
  const current = browserStorage.get("read");
  if (parseMarks(current).has(id)) browserStorage.set("read", withoutMark(current, id));
}
