import type { SenderVerdict } from "@mayfly/contract";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Announcements } from "../../../../ui/announcer.tsx";
import { Button } from "../../../../ui/button.tsx";
import { showOverPage } from "../../../../ui/dialog/show-over-page.ts";
import { useToastHome } from "../../../../ui/toast/toast-home.ts";
import { useCloseOnBack } from "../../../../ui/dialog/use-close-on-back.ts";
import { useScrolledPast } from "../../../../ui/scrolling/use-scrolled-past.ts";
import { VerdictNote } from "../../../../ui/sender/verdict-note.tsx";

type SheetProps = {
  readonly subject: string;
  readonly verdict: SenderVerdict | undefined;
  /** Sender, time, and subject. */
  readonly head: ReactNode;
  /** Address and clock, which stay within reach. */
  readonly tools: ReactNode;
  /** The buttons at the bottom. */
  readonly dock: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const NAV_HEIGHT_PX = 56;

/** A message over the whole screen of a phone. The sheet is the only part that scrolls. Back and Escape close it. */
export function MessageSheet(props: SheetProps) {
  const { subject, verdict, head, tools, dock, onClose, children } = props;
  const titleId = useId();
  const { part, past } = useScrolledPast<HTMLDivElement>(NAV_HEIGHT_PX);
  const { sheet, back } = useSheet(onClose);

  return (
    <dialog
      ref={sheet}
      popover="manual"
      aria-modal
      aria-labelledby={titleId}
      data-tall
      className="sheet"
    >
      <div className="flex min-h-full flex-col">
        <div
          data-message-bar
          className="sticky top-0 z-10 flex h-14 flex-none items-center gap-2 border-b border-line bg-raised pr-2 pl-1"
        >
          <Button
            ref={back}
            data-sheet-back
            look="quiet"
            aria-label="Back to the inbox"
            className="h-11! px-3! text-body!"
            onClick={onClose}
          >
            <ArrowLeft className="icon" />
            {!past && "Inbox"}
          </Button>
          <p
            id={titleId}
            dir="auto"
            className={`min-w-0 text-left grow truncate text-label font-medium ${past ? "" : "opacity-0"}`}
          >
            {subject || "No subject"}
          </p>
          {tools}
        </div>
        <div ref={part}>
          <SheetHead {...{ verdict, head }} />
        </div>
        {children}
        <div className="sheet-dock">{dock}</div>
      </div>
      <Announcements />
    </dialog>
  );
}

/** Sender, verdict, and subject. A long name or subject is cut until the visitor wants it whole. */
function SheetHead({ verdict, head }: Pick<SheetProps, "verdict" | "head">) {
  const [isWhole, setIsWhole] = useState(false);
  const { part, cut } = useCutTexts();
  return (
    <div ref={part} data-whole={isWhole} className="sheet-head px-5 pt-3 pb-3">
      {head}
      <VerdictNote verdict={verdict} />
      {(cut !== "" || isWhole) && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isWhole}
          className="sheet-whole -ml-3"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show less" : `Show whole ${cut}`}
        </Button>
      )}
    </div>
  );
}

/** Names the texts within `part` that have more lines than are shown. */
function useCutTexts() {
  const part = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState("");
  // Compares again when the width or the font changes.
  useLayoutEffect(() => {
    const texts = Object.entries(CLAMPED).map(([name, selector]) => ({
      name,
      text: part.current?.querySelector(selector),
    }));
    const observer = new ResizeObserver(() => {
      const isCut = ({ text }: (typeof texts)[number]) =>
        text && text.scrollHeight > text.clientHeight;
      setCut(
        texts
          .filter(isCut)
          .map(({ name }) => name)
          .join(" and "),
      );
    });
    for (const { text } of texts) if (text) observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return { part, cut };
}

/** By what the button calls them. */
const CLAMPED = { name: ".row-lines > :first-child > bdi", subject: ".row-subject" };

function useSheet(onClose: () => void) {
  const sheet = useRef<HTMLDialogElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const closed = useEffectEvent(onClose);
  const enterDialog = useToastHome();
  useCloseOnBack(onClose);

  // Opens the sheet. A layout effect, because the focus is restored before the sheet is removed.
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const hide = showOverPage(element, { first: back.current, onEscape: () => closed() });
    const leaveDialog = enterDialog(element);
    return () => {
      hide();
      leaveDialog();
    };
  }, [enterDialog]);
  return { sheet, back };
}
