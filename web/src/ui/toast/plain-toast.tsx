import { TOAST_DURATION_MS } from "@mayfly/contract/constants";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ToastContent } from "./toast-context.ts";
import { TOAST_PLACE, TOAST_PLACE_IN_DIALOG, TOAST_SURFACE } from "./toast-look.ts";

type PlainToastProps = {
  readonly content: ToastContent;
  /** The modal dialog that is open: what is outside of it can be neither seen nor heard. */
  readonly dialog: HTMLElement | null;
};

/** What is said where the toasts themselves are out of reach: words that go by themselves, and no more. */
export function PlainToast({ content, dialog }: PlainToastProps) {
  const [shown, setShown] = useState(true);
  // The browser's timer.
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
