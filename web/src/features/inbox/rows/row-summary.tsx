import type { MessageSummary } from "@mayfly/contract";
import { VerdictLine } from "../../../ui/sender-verdict.tsx";
import { useTimeText } from "../../../ui/time/use-now.ts";
import { relativeTime } from "./relative-time.ts";

/**
 * Sender, subject, and preview of a row. The sender controls these texts, so `dir` isolates each: none can reverse
 * the rest of the row. An open row shows them in full, because the end of a long address names its owner.
 */
export function RowSummary({
  summary,
  skewMs,
  unread,
  open,
}: {
  summary: MessageSummary;
  skewMs: number;
  unread: boolean;
  open: boolean;
}) {
  const { address, name } = summary.from;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 max-tight:grid-cols-1">
      <span className={`min-w-0 text-small text-ink-muted ${open ? "wrap-anywhere" : "truncate"}`}>
        {unread && <UnreadDot />}
        <bdi title={name || undefined}>{address || name || "Unknown sender"}</bdi>
      </span>
      <When summary={summary} skewMs={skewMs} />
      <span className="col-span-full -mr-3 mb-1 min-w-0 mid:mr-0">
        <VerdictLine verdict={summary.verdict} />
      </span>
      <span
        dir="auto"
        className={`col-span-full text-left text-body tracking-[-0.005em] wrap-anywhere ${
          open ? "" : "line-clamp-2"
        } ${unread ? "font-semibold" : "font-medium"}`}
      >
        {summary.subject || "No subject"}
      </span>
      {!open && (
        <span
          dir="auto"
          className="col-span-full line-clamp-3 text-left text-small text-ink-muted wrap-anywhere wide:line-clamp-4"
        >
          {summary.intro || "No preview available"}
        </span>
      )}
    </span>
  );
}

function UnreadDot() {
  return (
    <span className="absolute top-5.5 left-2 size-1.75 rounded-full bg-accent forced-color-adjust-none wide:left-2.5">
      <span className="sr-only">Unread. </span>
    </span>
  );
}

function When({ summary, skewMs }: { summary: MessageSummary; skewMs: number }) {
  const atMs = Date.parse(summary.createdAt);
  const text = useTimeText((nowMs) => relativeTime(atMs, nowMs + skewMs));
  return (
    <time
      dateTime={summary.createdAt}
      title={new Date(atMs).toLocaleString()}
      className="text-fine whitespace-nowrap text-ink-faint"
    >
      {text}
    </time>
  );
}
