import type { MessageSummary } from "@mayfly/contract";
import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { memo, useEffect, useId } from "react";
import { messageQuery } from "../../../api/queries.ts";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { BUSY_SHOWN_AFTER_MS, useDelayed } from "../../../ui/use-delayed.ts";
import { CodeCard } from "./code-card.tsx";
import { RowActions } from "./row-actions.tsx";
import { RowMark } from "../selecting/row-mark.tsx";
import { RowSummary } from "./row-summary.tsx";
import { useDeleteMessage } from "../deleting/use-delete-message.ts";
import type { Inbox } from "../use-inbox-list.ts";
import { useOpenMessage } from "./use-open-message.ts";
import type { SelectRow } from "../selecting/use-selection.ts";
import type { Viewer } from "../viewer.ts";

export type RowProps = {
  inbox: Inbox & { skewMs: number };
  summary: MessageSummary;
  unread: boolean;
  arrived: boolean;
  /** null: selection mode is off. */
  selected: boolean | null;
  onSelect: SelectRow;
  onOpened: (id: string) => void;
  viewer: Viewer;
};

/** Memoized: with 500 rows, a new message renders one. */
export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { inbox, summary, unread, arrived, selected, onSelect, onOpened, viewer } = props;
  const id = useId();
  const { open, loading, toggle } = useOpenMessage(inbox, summary.id, {
    prepare: viewer.prepareMessage,
    onOpened: () => onOpened(summary.id),
  });
  const deletion = useDeleteMessage(inbox, summary.id);
  const hint = open ? "Click to collapse" : "Click to read full message";

  // aria-disabled instead of disabled, because a disabled control loses keyboard focus.
  return (
    <div
      role="listitem"
      data-row={open ? "open" : "closed"}
      data-message={summary.id}
      aria-busy={loading || deletion.busy}
      className={`group relative border-t border-line ${arrived ? "row-arrived" : ""} ${
        deletion.busy ? "opacity-55" : ""
      } ${selected ? "bg-accent-soft/40" : ""}`}
    >
      {selected !== null && <RowMark {...{ summary, selected, open, onSelect }} />}
      <button
        type="button"
        data-row-toggle
        title={hint}
        aria-disabled={deletion.busy}
        aria-expanded={open}
        aria-controls={`${id}body`}
        aria-describedby={`${id}hint`}
        onClick={deletion.busy ? undefined : toggle}
        className={`block w-full scroll-mt-28 pt-3.5 pr-5 text-left -outline-offset-2 wide:scroll-mt-16 wide:pr-6 ${
          selected === null ? "pl-5 wide:pl-6" : "pl-13 wide:pl-14"
        } ${open ? "pb-3" : "pb-3.5 transition-colors hover:bg-sunken/40"}`}
      >
        <RowSummary summary={summary} skewMs={inbox.skewMs} unread={unread} open={open} />
        <LoadingLine loading={loading} />
      </button>
      <span id={`${id}hint`} hidden>
        {hint}
      </span>
      <CodeCard summary={summary} indented={selected !== null} />
      <div id={`${id}body`}>
        {open && <OpenedMessage inbox={inbox} summary={summary} viewer={viewer} />}
      </div>
      <RowActions inbox={inbox} message={summary} open={open} viewer={viewer} deletion={deletion} />
    </div>
  );
});

/** Reads only the cache, which is filled before the row opens. */
function OpenedMessage({ inbox, summary, viewer }: Pick<RowProps, "inbox" | "summary" | "viewer">) {
  const { data } = useQuery({ ...messageQuery(inbox, summary.id), enabled: false });
  // The sender's verdict may be newer than the cached message.
  const { verdict } = summary;
  return data && viewer.renderMessage({ ...data, ...(verdict && { verdict }) }, inbox);
}

function LoadingLine({ loading }: { loading: boolean }) {
  const shown = useDelayed(loading, BUSY_SHOWN_AFTER_MS);
  const announce = useAnnounce();
  // Announces to screen readers.
  useEffect(() => {
    if (shown) announce("Loading full message...");
  }, [shown, announce]);

  if (!shown) return null;
  return (
    <span className="mt-2 flex items-center gap-2 text-small text-ink-muted">
      <LoaderCircle className="icon-small animate-spin" />
      Loading full message...
    </span>
  );
}
