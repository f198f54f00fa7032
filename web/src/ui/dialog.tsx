import { X } from "lucide-react";
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Announcements } from "./announcer.tsx";
import { Button } from "./button.tsx";
import { useToastHome } from "./toast-home.ts";

/**
 * A modal dialog on the browser's own element, which keeps the focus inside, closes on Escape and
 * gives the focus back. Rendered means open: whoever shows it stops rendering it on `onClose`.
 * What is said while it is open is said inside it: the page behind it is out of reach. The focus
 * begins at the element marked `data-autofocus`, else at the title.
 */
export type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** False where a stray click beside the dialog would cost somebody their text. */
  readonly closesOnBackdrop?: boolean;
  /** For text that is written rather than filled in. */
  readonly wide?: boolean;
  /** The row of buttons at the end, always in sight. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

export function Dialog({
  title,
  onClose,
  closesOnBackdrop = true,
  wide = false,
  ...parts
}: DialogProps) {
  const titleId = useId();
  const dialog = useModal(onClose);
  const pressedBackdrop = useRef(false);
  return (
    // The keyboard's way of the click on the backdrop is Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={wide ? "dialog dialog-wide" : "dialog"}
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
        <div className="flex items-center gap-4 py-3 pr-3 pl-5 mid:pl-6">
          <h2
            id={titleId}
            data-dialog-title
            tabIndex={-1}
            className="min-w-0 grow text-title font-semibold tracking-tight outline-none"
          >
            {title}
          </h2>
          <Button
            look="quiet"
            size="icon"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <X className="icon" />
          </Button>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 mid:px-6 mid:pb-6">
          {parts.children}
        </div>
        {parts.footer && (
          <footer className="flex min-h-16 flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 mid:px-6">
            {parts.footer}
          </footer>
        )}
      </div>
      <Announcements />
    </dialog>
  );
}

function useModal(onClose: () => void) {
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
    element.showModal();
    const leaveDialog = enterDialog(element);
    const first = element.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? element.querySelector<HTMLElement>("[data-dialog-title]"))?.focus();
    return () => {
      leaving.abort();
      element.close();
      leaveDialog();
    };
  }, [enterDialog]);
  return dialog;
}
