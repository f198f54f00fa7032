import { TOAST_DURATION_MS } from "@mayfly/contract/constants";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ToastContent } from "./toast-context.ts";
import { TOAST_PLACE, TOAST_PLACE_IN_DIALOG, TOAST_SURFACE } from "./toast-look.ts";

type PlainToastProps = {
  readonly content: ToastContent;
  /** The open modal dialog. Content outside it is neither visible nor announced. */
  readonly dialog: HTMLElement | null;
};

/** The fallback if the toast code can't be loaded: a text that disappears by itself. */
export function PlainToast({ content, dialog }: PlainToastProps) {
  const [shown, setShown] = useState(true);
  // Hides the text after a delay.
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return createPortal(
    <div
      role="alert"
      className={`fixed z-50 px-4 text-ink ${TOAST_PLACE} ${TOAST_PLACE_IN_DIALOG} ${TOAST_SURFACE}`}
    >
      <p className="text-small font-semibold">{content.title}</p>{" "}
      <p className="text-small text-ink-muted">{content.text}</p>
    </div>,
    dialog ?? document.body,
  );
}
