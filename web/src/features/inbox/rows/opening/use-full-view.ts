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

type Shown = {
  readonly id: string;
  readonly pressed: FullBarProps["pressed"];
  /** The messages that were in the list when the view opened, and those shown since. */
  readonly known: ReadonlySet<string>;
};

/** One message in place of the list. Ends if the message is deleted. */
export function useFullView(messages: readonly MessageSummary[], load: LoadMessage): FullView {
  const [shown, setShown] = useState<Shown | null>(null);
  const index = shown ? messages.findIndex(({ id }) => id === shown.id) : -1;
  if (shown && index < 0) setShown(null);

  const latest = useRef(messages);
  // Keeps `show` the same function, on which memoized rows depend.
  useEffect(() => {
    latest.current = messages;
  }, [messages]);
  const move = useCallback(
    async (id: string, pressed: Shown["pressed"]) => {
      if (!(await load(id))) return;
      const listed = latest.current.map((message) => message.id);
      setShown((last) => ({ id, pressed, known: new Set([...(last?.known ?? listed), id]) }));
    },
    [load],
  );
  const show = useCallback(
    (id: string | null) => {
      if (id === null) setShown(null);
      else void move(id, "back");
    },
    [move],
  );
  const pressed = shown?.pressed ?? "back";
  const newer = messages[index - 1]?.id;
  const older = index < 0 ? undefined : messages[index + 1]?.id;
  // The newest messages are first.
  const arrived = shown ? messages.findIndex(({ id }) => shown.known.has(id)) : 0;
  const place = useMemo(
    () => ({
      arrived,
      position: index + 1,
      count: messages.length,
      pressed,
      onNewer: () => newer !== undefined && void move(newer, "newer"),
      onOlder: () => older !== undefined && void move(older, "older"),
    }),
    [arrived, index, messages.length, pressed, newer, older, move],
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
