import type { MessageSummary } from "@mayfly/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import type { FullPlace } from "./group-rows.ts";
import { focusRow } from "./row-focus.ts";

export type FullView = {
  /** The message that fills the inbox; null if none does. */
  readonly id: string | null;
  readonly place: FullPlace | null;
  readonly show: (id: string | null) => void;
};

/** One message in place of the list. Ends if the message is deleted. */
export function useFullView(messages: readonly MessageSummary[]): FullView {
  const [wanted, show] = useState<string | null>(null);
  const index = messages.findIndex(({ id }) => id === wanted);
  const id = index < 0 ? null : wanted;
  const newer = messages[index - 1]?.id ?? id;
  const older = index < 0 ? null : (messages[index + 1]?.id ?? id);
  const place = useMemo(
    () =>
      id === null
        ? null
        : {
            position: index + 1,
            count: messages.length,
            onNewer: () => show(newer),
            onOlder: () => show(older),
          },
    [id, index, messages.length, newer, older],
  );
  useReturnToRow(id);
  return { id, place, show };
}

/** At the end of the view, the list is where it was, with the focus on the row of the last message. */
function useReturnToRow(id: string | null): void {
  const last = useRef<{ readonly id: string; readonly scrollY: number }>(null);
  // Scrolls the page and moves the focus.
  useEffect(() => {
    if (id !== null) {
      last.current = { id, scrollY: last.current?.scrollY ?? window.scrollY };
      document.getElementById("inbox-title")?.closest("section")?.scrollIntoView();
    } else if (last.current) {
      window.scrollTo({ top: last.current.scrollY, behavior: "instant" });
      focusRow(last.current.id);
      last.current = null;
    }
  }, [id]);
}
