import type { MessageSummary } from "@mayfly/contract";
import { useDeferredValue, startTransition, useEffect, useRef, useState } from "react";
import { KeepPlace } from "../../../ui/scrolling/keep-place.tsx";
import { usePagePlace } from "../../../ui/scrolling/use-page-place.ts";
import { useCloseOnBack } from "../../../ui/dialog/use-close-on-back.ts";
import { useShortcuts } from "../../../ui/shortcuts/use-shortcuts.ts";
import { groupRows, type RowInbox } from "./group-rows.ts";
import { actOnFocusedRow, focusedMessage, focusNextRow, focusPreviousRow } from "./row-focus.ts";
import { RowGroup } from "./row-group.tsx";
import { useFullView } from "./opening/use-full-view.ts";
import { useLoadMessage } from "./opening/use-load-message.ts";
import type { HeldDeletionsView } from "../deleting/use-held-deletions.ts";
import type { ReadMarks } from "./use-read-marks.ts";
import type { SelectionView } from "../selecting/use-selection.ts";
import type { Viewer } from "../viewer.ts";
import { whenIdle } from "../../../browser/when-idle.ts";

type ListProps = {
  /** Returns the inbox of a message. The same function as long as its results are the same. */
  readonly inboxOf: (id: string) => RowInbox;
  readonly messages: readonly MessageSummary[];
  readonly arrived: ReadonlySet<string>;
  readonly marks: ReadMarks;
  readonly selection: SelectionView;
  readonly deletions: HeldDeletionsView;
  readonly removeSelected: () => void;
  readonly viewer: Viewer;
};

export function MessageList(props: ListProps) {
  const { inboxOf, messages, arrived, marks, selection, deletions, removeSelected, viewer } = props;
  const rendered = useGradually(messages.length);
  const load = useLoadMessage(inboxOf, viewer.prepareMessage);
  const full = useFullView(messages, load);
  const list = useRef<HTMLDivElement>(null);
  usePagePlace(list, messages[0]?.id);
  useShortcuts({
    j: full.place?.onOlder ?? focusNextRow,
    k: full.place?.onNewer ?? focusPreviousRow,
    o() {
      if (matchMedia(WIDE).matches) full.show(full.id === null ? (focusedMessage() ?? null) : null);
    },
    x() {
      const id = focusedMessage();
      if (id !== undefined) selection.selectRow(id, false);
    },
    r: () => actOnFocusedRow("reply"),
    f: () => actOnFocusedRow("forward"),
    // In full view, the selected rows are out of sight.
    "#":
      full.id === null && selection.ids.length > 0
        ? removeSelected
        : () => actOnFocusedRow("delete"),
  });

  // The toolbar updates at once. Checkboxes for 500 rows may take longer.
  const marking = useDeferredValue(selection.active);
  const selected = marking ? new Set(selection.ids) : null;
  const rows = messages.slice(0, rendered).map((summary) => ({
    summary,
    inbox: inboxOf(summary.id),
    unread: !marks.isRead(summary),
    arrived: arrived.has(summary.id),
    selected: selected && selected.has(summary.id),
    deleting: deletions.deletingIds.has(summary.id),
    full: summary.id === full.id ? full.place : null,
  }));
  return (
    <KeepPlace headingId="inbox-title">
      {full.id !== null && <BackFromFullView onBack={() => full.show(null)} />}
      <div ref={list} role="list" aria-labelledby="inbox-title">
        {groupRows(rows).map((group) => (
          <RowGroup
            key={group.key}
            rows={group.rows}
            onOpened={marks.markRead}
            onSelect={selection.selectRow}
            onFull={full.show}
            onDelete={deletions.hold}
            load={load}
            viewer={viewer}
          />
        ))}
      </div>
    </KeepPlace>
  );
}

/** About two screens of a tall window. */
const ROWS_AT_ONCE = 25;
const WAIT_MS_MAX = 300;

/**
 * Returns the number of rows to render: the visible ones first, then more in each idle period until all are rendered.
 */
function useGradually(count: number): number {
  const [rendered, setRendered] = useState(ROWS_AT_ONCE);
  const missing = rendered < count;
  // Start again when a search has shortened the list.
  if (count < ROWS_AT_ONCE && rendered > ROWS_AT_ONCE) setRendered(ROWS_AT_ONCE);
  // Schedules an idle callback.
  useEffect(() => {
    if (!missing) return undefined;
    const more = () => startTransition(() => setRendered(rendered + ROWS_AT_ONCE));
    return whenIdle(more, WAIT_MS_MAX);
  }, [rendered, missing]);
  return Math.min(rendered, count);
}

/** The breakpoint from which an open message offers the full view. */
const WIDE = "(width >= 48rem)";

function BackFromFullView({ onBack }: { onBack: () => void }) {
  useCloseOnBack(onBack);
  return null;
}
