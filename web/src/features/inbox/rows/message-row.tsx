import type { MessageSummary } from "@mayfly/contract";
import {
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from "react";
import { followSize } from "../../../ui/scrolling/follow-size.ts";
import { useIsPhone } from "../../../ui/use-page-width.ts";
import { CodeCard } from "./code-card.tsx";
import { LoadingLine, OpenedMessage, OpenedVerdict } from "./opening/opened-message.tsx";
import { RowActions } from "./row-actions.tsx";
import { focusRow } from "./row-focus.ts";
import { RowMark } from "../selecting/row-mark.tsx";
import { RowSheet } from "./opening/row-sheet.tsx";
import { RowSummary } from "./row-summary.tsx";
import type { LoadMessage } from "./opening/use-load-message.ts";
import { useOpenMessage, type Opening } from "./opening/use-open-message.ts";
import type { SelectRow } from "../selecting/use-selection.ts";
import type { MessageLayout } from "../../../ui/message-layout.ts";
import type { Viewer } from "../viewer.ts";
import type { FullPlace, RowInbox } from "./group-rows.ts";

export type RowProps = {
  inbox: RowInbox;
  summary: MessageSummary;
  unread: boolean;
  arrived: boolean;
  /** null: selection mode is off. */
  selected: boolean | null;
  /** Whether the message is being deleted. Its row stays until the deletion can no longer be undone. */
  deleting: boolean;
  /** The row's place in the list while it fills the inbox; null outside the full view. */
  full: FullPlace | null;
  onSelect: SelectRow;
  onOpened: (id: string) => void;
  /** Shows a message in full view; null ends the view. */
  onFull: (id: string | null) => void;
  onDelete: (ids: readonly string[]) => void;
  load: LoadMessage;
  viewer: Viewer;
};

/** Memoized: with 500 rows, a new message renders one. */
export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { inbox, summary, unread, arrived, selected, deleting, full, onSelect, onFull, viewer } =
    props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const opening = useOpenMessage(summary.id, props.load, () => props.onOpened(summary.id));
  const isSheet = useSheet(opening.state, full !== null);
  const isLoaded = opening.state === "open";
  const isInPlace = isLoaded && !isSheet;
  const open = isInPlace || isSheet;
  const loading = opening.state === "loading" && !isSheet;
  useOpenInFullView(full !== null, opening);
  useScrollToOpenRow(row, isInPlace && !full);

  const onDelete = () => {
    opening.closeMessage();
    if (full) onFull(null);
    props.onDelete([summary.id]);
  };
  const actions = { inbox, message: summary, viewer, isLoaded, deleting, onDelete };
  const lines = { summary, skewMs: inbox.skewMs, unread, to: inbox };
  const hasCard = summary.code !== undefined || summary.link !== undefined;
  const isCardInRow = !isInPlace && summary.verdict?.outcome !== "forged";
  return (
    <div
      ref={row}
      role="listitem"
      data-row={isInPlace ? "open" : "closed"}
      data-view={full ? "full" : undefined}
      data-card={hasCard && isCardInRow ? "" : undefined}
      data-message={summary.id}
      aria-busy={loading || deleting}
      className={`group relative ${arrived ? "row-arrived" : ""} ${
        deleting ? "opacity-55" : ""
      } ${selected ? "bg-accent-soft/40" : ""} ${isInPlace ? "" : "transition-colors hover:bg-sunken/40"}`}
    >
      {selected !== null && <RowMark {...{ summary, selected, open: isInPlace, onSelect }} />}
      {full && <FullBar {...{ full, onFull, actions }} />}
      <div className={`row-main ${isCardInRow ? besideCard(summary) : ""}`}>
        <RowHead
          {...{ id, lines, open, isInPlace, loading, viewer }}
          actions={isInPlace && !full && <RowActions {...actions} place="open" />}
          toggle={full ? () => onFull(null) : opening.toggle}
          isIndented={selected !== null}
          isBusy={deleting}
        />
        {isInPlace && <OpenedVerdict {...{ inbox, summary }} />}
        <CodeCard summary={summary} place={cardPlace(props, { isInPlace, isCardInRow })} />
      </div>
      <div id={`${id}body`}>
        {open && <RowBody {...{ isSheet, opening, full, onFull, lines, actions }} />}
      </div>
      {!open && <RowActions {...actions} place="row" />}
    </div>
  );
});

/** The code and the link together need a wide row. Where they leave too little for the sender, they are below. */
function besideCard({ code, link }: MessageSummary): string {
  const both = code !== undefined && link;
  return `flex-wrap items-end justify-end ${both ? "wide:flex" : "mid:flex"}`;
}

type HeadProps = Omit<ToggleProps, "hasActions"> & {
  /** False if the actions are shown elsewhere. */
  readonly actions: ReactNode;
};

/** The button that opens and closes the row, and the actions at the end of the subject. */
function RowHead({ actions, ...toggle }: HeadProps) {
  return (
    <div className={`min-w-0 grow basis-60 self-stretch ${toggle.isInPlace ? "relative" : ""}`}>
      <RowToggle {...toggle} hasActions={actions !== false} />
      {actions && (
        <div className="absolute right-3 bottom-1 touch:-bottom-0.5 wide:right-4">{actions}</div>
      )}
    </div>
  );
}

type ToggleProps = {
  readonly id: string;
  readonly lines: Lines;
  readonly open: boolean;
  readonly isInPlace: boolean;
  readonly isIndented: boolean;
  readonly loading: boolean;
  readonly isBusy: boolean;
  /** Whether the actions are beside the subject. */
  readonly hasActions: boolean;
  readonly toggle: () => void;
  readonly viewer: Viewer;
};

function RowToggle(props: ToggleProps) {
  const { id, lines, open, isInPlace, isIndented, loading, isBusy, hasActions, toggle } = props;
  // Beside a code or a link there is no room.
  const hasHint = lines.summary.code === undefined && lines.summary.link === undefined;
  const hint = open ? "Click to collapse" : "Click to read full message";
  const approach = open ? undefined : props.viewer.approachMessage;
  // aria-disabled instead of disabled, because a disabled control loses keyboard focus.
  return (
    <>
      <button
        type="button"
        data-row-toggle
        title={hint}
        aria-disabled={isBusy}
        aria-expanded={open}
        aria-controls={`${id}body`}
        aria-describedby={`${id}hint`}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={isBusy ? undefined : toggle}
        className={`${hasHint ? "relative" : ""} flex h-full w-full flex-col pr-5 text-left -outline-offset-2 wide:pr-6 ${
          isIndented ? "pl-13 wide:pl-14" : "pl-5 wide:pl-6"
        } ${isInPlace ? "pt-3 pb-2" : "py-3.5 mid:py-1.75"}`}
      >
        <RowSummary {...lines} open={isInPlace} hasActions={hasActions} />
        <LoadingLine loading={loading} />
        {hasHint && !open && !loading && (
          <span aria-hidden="true" className="row-hint">
            {hint}
          </span>
        )}
      </button>
      <span id={`${id}hint`} hidden>
        {hint}
      </span>
    </>
  );
}

type Lines = Pick<ComponentProps<typeof RowSummary>, "summary" | "skewMs" | "unread" | "to">;

type BodyProps = Pick<BarProps, "onFull" | "actions"> & {
  readonly isSheet: boolean;
  readonly opening: Opening;
  readonly full: FullPlace | null;
  readonly lines: Lines;
};

/** The message: in its row, or over the screen of a phone. */
function RowBody({ isSheet, opening, full, onFull, lines, actions }: BodyProps) {
  const { inbox, message, viewer } = actions;
  const opened = { inbox, summary: message, viewer };
  if (!isSheet) {
    const layout = placeOf(full !== null, { id: message.id, onFull, opening });
    return <OpenedMessage {...opened} layout={layout} />;
  }
  const head = <RowSummary {...lines} unread={false} open />;
  const dock = <RowActions {...actions} place="dock" />;
  return <RowSheet {...opened} {...{ opening, head, dock }} />;
}

type Placed = Pick<RowProps, "onFull"> & { readonly id: string; readonly opening: Opening };

function placeOf(isFull: boolean, { id, onFull, opening }: Placed): MessageLayout {
  if (isFull) return { kind: "full" };
  const onCollapse = () => {
    opening.closeMessage();
    // The clicked button disappears, so focus its row.
    focusRow(id);
  };
  return { kind: "row", onFull: () => onFull(id), onCollapse };
}

type BarProps = {
  readonly full: FullPlace;
  readonly onFull: RowProps["onFull"];
  readonly actions: Omit<ComponentProps<typeof RowActions>, "place">;
};

function FullBar({ full, onFull, actions }: BarProps) {
  return actions.viewer.renderFullBar({
    ...full,
    subject: actions.message.subject,
    onClose: () => onFull(null),
    actions: <RowActions {...actions} place="open" />,
  });
}

type CardPlace = ComponentProps<typeof CodeCard>["place"];

function cardPlace(
  { selected }: RowProps,
  { isInPlace, isCardInRow }: { isInPlace: boolean; isCardInRow: boolean },
): CardPlace {
  if (isInPlace) return "open";
  if (isCardInRow) return "row";
  return selected === null ? "below" : "indented";
}

/** Whether the message is in a sheet. An open message stays where it is when the window's width changes. */
function useSheet(state: Opening["state"], isFull: boolean): boolean {
  const isWanted = useIsPhone() && !isFull;
  const [isSheet, setIsSheet] = useState(false);
  if (state === "closed" && isSheet !== isWanted) setIsSheet(isWanted);
  return isSheet && state !== "closed";
}

/** The full view may move to a row that is closed. Such a row is closed again when the view leaves it. */
function useOpenInFullView(isFull: boolean, { state, openMessage, closeMessage }: Opening): void {
  const enter = useEffectEvent(() => {
    if (state === "open") return undefined;
    openMessage();
    return closeMessage;
  });
  // Opens the row, whose message is in the cache.
  useEffect(() => (isFull ? enter() : undefined), [isFull]);
}

/** Scrolls an opened row to the top of the page, at most once, if it doesn't fit below. */
function useScrollToOpenRow(row: RefObject<HTMLElement | null>, isOpen: boolean): void {
  // Follows the row's height until its message is shown: what arrives later must not move what is read.
  useLayoutEffect(() => {
    const element = row.current;
    if (!isOpen || !element) return undefined;
    const keepInSight = () => {
      const isInSight = fitsInSight(element);
      if (!isInSight) scrollToTop(element);
      return isInSight && element.querySelector(SHOWN_MAIL) === null;
    };
    // Without notes and facts, the report doesn't change the height.
    return followSize(element, keepInSight, "data-mail-reported");
  }, [row, isOpen]);
}

/** Selects a message with its final height: plain text at once, HTML once notes and facts are around its sized frame. */
const SHOWN_MAIL = "pre.mail-part, [data-mail-reported=true]";

function fitsInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= headBottom() && bottom <= window.innerHeight;
}

function scrollToTop(row: HTMLElement): void {
  const { top } = row.getBoundingClientRect();
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - headBottom(), behavior: isStill ? "instant" : "smooth" });
}

/** The lower edge of the inbox's header while it sticks, without its line, which covers the line of a row. */
function headBottom(): number {
  const head = document.querySelector<HTMLElement>("[data-inbox-head]");
  // The full view hides the header.
  return head && head.offsetHeight > 0
    ? parseFloat(getComputedStyle(head).top) + head.clientHeight
    : 0;
}
