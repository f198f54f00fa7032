import type { MessageSummary } from "@mayfly/contract";
import { useEffect } from "react";
import { KeepPlace } from "../../ui/keep-place.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { groupRows } from "./group-rows.ts";
import type { Viewer } from "./message-row.tsx";
import { deleteFocusedRow, focusNextRow, focusPreviousRow } from "./row-focus.ts";
import { RowGroup } from "./row-group.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useGradually } from "./use-gradually.ts";
import type { Inbox } from "./use-inbox-list.ts";
import { useReadMarks } from "./use-read-marks.ts";

type ListProps = {
  inbox: Inbox & { skewMs: number };
  messages: readonly MessageSummary[];
  listed: boolean;
  viewer: Viewer;
};

export function MessageList({ inbox, messages, listed, viewer }: ListProps) {
  const { read, markRead } = useReadMarks();
  const arrived = useArrivals(messages, listed);
  const rendered = useGradually(messages.length);
  useTitleCount(messages.filter((message) => !read.has(message.id)).length);
  usePreparedViewer(viewer, messages.length > 0);
  useShortcuts(ROW_SHORTCUTS);

  const rows = messages.slice(0, rendered).map((summary) => ({
    summary,
    unread: !read.has(summary.id),
    arrived: arrived.has(summary.id),
  }));
  return (
    <KeepPlace headingId="inbox-title">
      <div role="list" aria-labelledby="inbox-title">
        {groupRows(rows).map((group) => (
          <RowGroup
            key={group.key}
            rows={group.rows}
            inbox={inbox}
            onOpened={markRead}
            viewer={viewer}
          />
        ))}
      </div>
    </KeepPlace>
  );
}

const ROW_SHORTCUTS = { j: focusNextRow, k: focusPreviousRow, "#": deleteFocusedRow };

function usePreparedViewer({ prepareMessage }: Viewer, wanted: boolean): void {
  // Loads code. Should it fail, opening a message tries again and says so.
  useEffect(() => {
    if (wanted) prepareMessage().catch(() => undefined);
  }, [wanted, prepareMessage]);
}

function useTitleCount(unread: number): void {
  // The tab's title is outside React; without an inbox it is the plain name again.
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) Mayfly` : "Mayfly";
    return () => {
      document.title = "Mayfly";
    };
  }, [unread]);
}
