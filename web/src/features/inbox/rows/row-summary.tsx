import type { MessageSummary } from "@mayfly/contract";
import { VerdictLine, VerdictSign } from "../../../ui/sender/sender-verdict.tsx";
import { isFromRight } from "../../../ui/is-from-right.ts";
import { useTimeText } from "../../../ui/time/use-now.ts";
import { relativeTime } from "./relative-time.ts";

type SummaryProps = {
  readonly summary: MessageSummary;
  readonly skewMs: number;
  readonly unread: boolean;
  readonly open: boolean;
  /** The inbox, in a list of several inboxes. */
  readonly to: ToProps["to"];
  /** Leaves room for the actions of an open row. */
  readonly hasActions?: boolean;
};

/**
 * Sender, subject, and preview of a row. The sender controls these texts, so `dir` isolates each: none can reverse
 * the rest of the row. Their language is unknown (`lang`), not the page’s. An open row shows them in full, because the
 * end of a long address names its owner.
 */
export function RowSummary({ summary, skewMs, unread, open, to, hasActions }: SummaryProps) {
  const isForged = summary.verdict?.outcome === "forged";
  return (
    <span className={`row-lines ${open ? "" : "row-lines-closed"}`}>
      {unread && <UnreadDot />}
      <Sender summary={summary} unread={unread} open={open} />
      <When summary={summary} skewMs={skewMs} />
      <span
        dir="auto"
        lang=""
        title={open && summary.subject.length > CUT_CHARACTERS ? summary.subject : undefined}
        className={`row-subject ${filled(summary.subject)} text-left text-label/[1.25rem] tracking-[-0.005em] wrap-anywhere max-mid:leading-[1.375rem] ${
          open ? "text-brand/[1.5rem]!" : "line-clamp-1"
        } ${hasActions ? "mr-28 touch:mr-36 min-[48rem]:max-[64rem]:mr-70! min-[72rem]:mr-70!" : ""} ${unread || open ? "font-semibold" : "font-medium"}`}
      >
        {summary.subject || "No subject"}
      </span>
      {!open && isForged && (
        <span className="row-reason min-w-0">
          <To to={to} />
          <VerdictLine verdict={summary.verdict} hasSign />
        </span>
      )}
      {!open && !isForged && (
        <span
          dir="auto"
          lang=""
          className={`row-preview ${filled(summary.intro)} text-left text-fine/[1.125rem] text-ink-muted wrap-anywhere`}
        >
          <To to={to} />
          {summary.intro || "No preview available"}
        </span>
      )}
      {open && <To to={to} />}
      {open && to && (
        <span className="hidden text-small wrap-anywhere print:inline">To {to.email}</span>
      )}
    </span>
  );
}

/** In a word from right to left, the ellipsis would hide the beginning of a number. */
function filled(text: string): string {
  return isFromRight(text) ? "" : "row-filled";
}

/** An open row shows three lines of its subject. A longer one scrolls. */
const CUT_CHARACTERS = 100;

/** Name and address. The address is always present: anyone can choose a name. */
function Sender({ summary, unread, open }: Omit<SummaryProps, "skewMs" | "to" | "hasActions">) {
  const { address, name } = summary.from;
  const at = Math.max(0, address.lastIndexOf("@"));
  const weight = unread ? "font-semibold" : "font-medium";
  if (open || address === "") {
    return (
      <span className="min-w-0 text-small wrap-anywhere ">
        {name && (
          <bdi lang="" className={weight}>
            {name}
          </bdi>
        )}{" "}
        <bdi className="text-ink-muted max-mid:block">
          {address.slice(0, at)}
          <wbr />
          {address.slice(at) || (name ? "" : "Unknown sender")}
        </bdi>
      </span>
    );
  }
  return (
    <span className="row-sender">
      {name && (
        <bdi lang="" className={`sender-name truncate ${weight}`}>
          {name}
        </bdi>
      )}
      <bdi className="sender-local text-ink-muted">
        <span className="truncate">{address.slice(0, at)}</span>
      </bdi>
      <span className="sender-domain truncate text-ink-muted">
        <bdi dir="ltr">{address.slice(at)}</bdi>
      </span>
      <VerdictSign verdict={summary.verdict} />
    </span>
  );
}

type ToProps = { readonly to: { readonly email: string; readonly label?: string } | undefined };

/** The address that a message was sent to: its label, or the address itself, without the domain on a phone. */
function To({ to }: ToProps) {
  const name = to?.label;
  if (name === undefined) return null;
  const at = name.includes("@") ? name.lastIndexOf("@") : name.length;
  return (
    <bdi
      title={to?.email}
      className="mr-1.5 inline-block print:hidden justify-self-start max-w-[14rem] truncate text-fine/[1.125rem] mid:max-w-[20rem] rounded-small bg-sunken px-1.5 align-bottom text-ink"
    >
      <span className="sr-only">To </span>
      {name.slice(0, at)}
      <span className="max-mid:hidden">{name.slice(at)}</span>
      <span className="sr-only">. </span>
    </bdi>
  );
}

function UnreadDot() {
  return (
    <span className="absolute top-3.25 left-2 size-1.75 rounded-full bg-accent forced-color-adjust-none wide:left-2.5">
      <span className="sr-only">Unread. </span>
    </span>
  );
}

function When({ summary, skewMs }: { summary: MessageSummary; skewMs: number }) {
  const atMs = Date.parse(summary.createdAt);
  const text = useTimeText((nowMs) => relativeTime(atMs, nowMs + skewMs));
  return (
    <time dateTime={summary.createdAt} title={new Date(atMs).toLocaleString()} className="row-time">
      {text}
    </time>
  );
}
