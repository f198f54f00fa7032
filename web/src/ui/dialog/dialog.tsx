import X from "lucide-react/icons/x";
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { Announcements } from "../announcer.tsx";
import { Button } from "../button.tsx";
import { useDialogCloseOnBack } from "./use-close-on-back.ts";
import { useToastHome } from "../toast/toast-home.ts";
import { WrappingParts } from "../wrapping-parts.tsx";

type DialogProps = {
  readonly title: string;
  /** Shown next to the title: the current step. */
  readonly note?: string;
  readonly onClose: () => void;
  /** False if an accidental click on the backdrop would lose the visitor's input. */
  readonly closesOnBackdrop?: boolean;
  /**
   * False if a third-party script must show content above the dialog, which a modal dialog prevents. The page behind
   * is inert either way.
   */
  readonly modal?: boolean;
  /** For longer text input. */
  readonly wide?: boolean;
  /** For rendered mail. */
  readonly broad?: boolean;
  /** The row of buttons at the bottom, always visible. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A dialog based on <dialog>, which traps focus, closes on Escape, and restores focus. Rendered means open: stop
 * rendering it on `onClose`. While open, announcements appear inside the dialog, because the page behind is inert.
 * Focus starts at the element marked `data-autofocus`, else at the title.
 */
export function Dialog({ modal = true, ...props }: DialogProps) {
  const open = useDialog(props.onClose, modal);
  const element = <DialogElement {...props} {...open} />;
  if (modal) return element;
  // Rendered outside the page's root, which is inert.
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
    // Escape is the keyboard equivalent of a click on the backdrop.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog ${wide ? "dialog-wide" : ""} ${broad ? "dialog-broad" : ""}`}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Check both ends of the click: dragging a text selection out of a field must not close the dialog.
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
          <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 mid:px-6">
            {parts.footer}
          </div>
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

/** The note wraps below a long title. An address in the title wraps before its domain. */
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
          <WrappingParts parts={title.split(/(?=@)/)} />
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
  useDialogCloseOnBack(onClose);

  // Opens the dialog. A layout effect, because only a dialog that is closed before removal restores focus.
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

/** Emulates a modal dialog without the top layer. */
function showBesidePage(element: HTMLDialogElement, signal: AbortSignal): () => void {
  const opener = document.activeElement;
  const behind = document.querySelectorAll("#page-start, #root, #rest");
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
