import type { MessageSummary } from "@mayfly/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FullBarProps } from "../../../../ui/message-layout.ts";
import type { FullPlace } from "../group-rows.ts";
import { focusRow } from "../row-focus.ts";
import type { LoadMessage } from "./use-load-message.ts";

type FullView = {
  /** The message that fills the inbox; null if none does. */
  readonly id: string | null;
  readonly place: FullPlace | null;
  /** Shows a message once it is loaded; null ends the view. */
  readonly show: (id: string | null) => void;
};

type Shown = { readonly id: string; readonly pressed: FullBarProps["pressed"] };

/** One message in place of the list. Ends if the message is deleted. */
export function useFullView(messages: readonly MessageSummary[], load: LoadMessage): FullView {
  const [shown, setShown] = useState<Shown | null>(null);
  const index = shown ? messages.findIndex(({ id }) => id === shown.id) : -1;
  if (shown && index < 0) setShown(null);

  const move = useCallback(
    async (next: Shown) => {
      if (await load(next.id)) setShown(next);
    },
    [load],
  );
  const show = useCallback(
    (id: string | null) => {
      if (id === null) setShown(null);
      else void move({ id, pressed: "back" });
    },
    [move],
  );
  const pressed = shown?.pressed ?? "back";
  const newer = messages[index - 1]?.id;
  const older = index < 0 ? undefined : messages[index + 1]?.id;
  const place = useMemo(
    () => ({
      position: index + 1,
      count: messages.length,
      pressed,
      onNewer: () => newer !== undefined && void move({ id: newer, pressed: "newer" }),
      onOlder: () => older !== undefined && void move({ id: older, pressed: "older" }),
    }),
    [index, messages.length, pressed, newer, older, move],
  );
  const id = index < 0 ? null : (shown?.id ?? null);
  useReturnToRow(id);
  return { id, place: id === null ? null : place, show };
}

/** When the view ends, restores the scroll position of the list and focuses the row of the last message. */
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
