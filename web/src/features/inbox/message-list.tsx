import type { MessageSummary } from "@mayfly/contract";
import { useEffect, type ReactNode } from "react";
import { KeepPlace } from "../../ui/keep-place.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { MessageRow, type Viewer } from "./message-row.tsx";
import { groupRows } from "./group-rows.ts";
import { deleteFocusedRow, focusNextRow, focusPreviousRow } from "./row-focus.ts";
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

  return (
    <KeepPlace headingId="inbox-title">
      <div role="list" aria-labelledby="inbox-title">
        {groupRows(messages.slice(0, rendered)).map((group) => (
          <RowGroup key={group.key} rows={group.messages.length}>
            {group.messages.map((message) => (
              <MessageRow
                key={message.id}
                inbox={inbox}
                summary={message}
                unread={!read.has(message.id)}
                arrived={arrived.has(message.id)}
                onOpened={markRead}
                viewer={viewer}
              />
            ))}
          </RowGroup>
        ))}
      </div>
    </KeepPlace>
  );
}

const ROW_HEIGHT_PX = 116;

/**
 * Not laid out or painted while out of sight, at a likely height until then. With 500 rows painted
 * each frame of a scroll took a slow phone 100 ms; with each of 500 rows watched on its own it took
 * 55. Nothing is missing from the page: the browser's search, the keyboard and screen readers find
 * every row, which they would not in a virtualised list.
 */
function RowGroup({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <div
      role="none"
      className="[content-visibility:auto] [&:first-child>:first-child]:border-t-0"
      style={{ containIntrinsicSize: `auto ${rows * ROW_HEIGHT_PX}px` }}
    >
      {children}
    </div>
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
