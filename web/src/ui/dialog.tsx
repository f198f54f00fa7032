import { X } from "lucide-react";
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { Announcements } from "./announcer.tsx";
import { Button } from "./button.tsx";
import { useToastHome } from "./toast/toast-home.ts";

export type DialogProps = {
  readonly title: string;
  /** Said beside the title: where in the dialog one is. */
  readonly note?: string;
  readonly onClose: () => void;
  /** False where a stray click beside the dialog would cost somebody their text. */
  readonly closesOnBackdrop?: boolean;
  /**
   * False where somebody else's script has to be able to lay something over the dialog: above a
   * modal one there is nothing. The page behind is out of reach all the same.
   */
  readonly modal?: boolean;
  /** For text that is written rather than filled in. */
  readonly wide?: boolean;
  /** For somebody else's mail. */
  readonly broad?: boolean;
  /** The row of buttons at the end, always in sight. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A modal dialog on the browser's own element, which keeps the focus inside, closes on Escape and
 * gives the focus back. Rendered means open: whoever shows it stops rendering it on `onClose`.
 * Announcements are made inside it while it is open, because the page behind it is out of reach.
 * The focus starts at the element marked `data-autofocus`, else at the title.
 */
export function Dialog({ modal = true, ...props }: DialogProps) {
  const open = useDialog(props.onClose, modal);
  const element = <DialogElement {...props} {...open} />;
  if (modal) return element;
  // Beside the page and not in it: the page is inert.
  return createPortal(
    <>
      <div className="dialog-scrim" />
      {element}
    </>,
    document.body,
  );
}

function DialogElement({
  title,
  note,
  closesOnBackdrop = true,
  wide = false,
  broad = false,
  dialog,
  ...parts
}: Omit<DialogProps, "modal"> & { dialog: RefObject<HTMLDialogElement | null> }) {
  const titleId = useId();
  const pressedBackdrop = useRef(false);
  return (
    // The keyboard's way of the click on the backdrop is Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog ${wide ? "dialog-wide" : ""} ${broad ? "dialog-broad" : ""}`}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Both ends of the click: a selection dragged out of a field is no wish to leave.
        const onBackdrop = pressedBackdrop.current && event.target === event.currentTarget;
        if (onBackdrop && closesOnBackdrop) event.currentTarget.close();
      }}
    >
      <div className="dialog-frame">
        <Head {...{ titleId, title, note }} onClose={() => dialog.current?.close()} />
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 mid:px-6 mid:pb-6">
          {parts.children}
        </div>
        {parts.footer && (
          <footer className="flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 mid:px-6">
            {parts.footer}
          </footer>
        )}
      </div>
      <Announcements />
    </dialog>
  );
}

type HeadProps = Pick<DialogProps, "title" | "onClose"> & {
  readonly titleId: string;
  readonly note: string | undefined;
};

/** The note stands below a title that leaves it no room. */
function Head({ titleId, title, note, onClose }: HeadProps) {
  return (
    <div className="flex items-start gap-4 py-3 pr-3 pl-5 mid:pl-6">
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 py-2">
        <h2
          id={titleId}
          data-dialog-title
          tabIndex={-1}
          className="grow text-title font-semibold tracking-tight text-pretty wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {note !== undefined && (
          <p className="-mr-1 text-fine text-ink-faint tabular-nums">{note}</p>
        )}
      </div>
      <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
        <X className="icon" />
      </Button>
    </div>
  );
}

function useDialog(onClose: () => void, modal: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);
  const enterDialog = useToastHome();

  // The top layer and the focus are the browser's. A layout effect, because only a dialog that is
  // closed before it leaves the document gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const leaving = new AbortController();
    element.addEventListener("close", () => closed(), { signal: leaving.signal });
    const hide = modal ? showModal(element) : showBesidePage(element, leaving.signal);
    const leaveDialog = enterDialog(element);
    const first = element.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? element.querySelector<HTMLElement>("[data-dialog-title]"))?.focus();
    return () => {
      leaving.abort();
      hide();
      leaveDialog();
    };
  }, [enterDialog, modal]);
  return { dialog };
}

function showModal(element: HTMLDialogElement): () => void {
  element.showModal();
  return () => element.close();
}

/** What the browser does for a modal dialog, less its being above everything. */
function showBesidePage(element: HTMLDialogElement, signal: AbortSignal): () => void {
  const opener = document.activeElement;
  const behind = document.querySelectorAll("#root, #rest");
  element.show();
  for (const part of behind) part.setAttribute("inert", "");
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) element.close();
    },
    { signal },
  );
  return () => {
    element.close();
    for (const part of behind) part.removeAttribute("inert");
    if (opener instanceof HTMLElement) opener.focus();
  };
}
