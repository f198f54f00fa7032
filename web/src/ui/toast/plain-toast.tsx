import { TOAST_DURATION_MS } from "@mayfly/contract/constants";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ToastContent } from "./toast-context.ts";

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
      className="toast fixed right-4 bottom-4 z-50 mb-(--consent-height) w-[min(22.5rem,calc(100vw-2rem))] rounded-control border border-control bg-raised px-4 py-3 text-ink shadow-float in-[dialog]:max-mid:top-4 in-[dialog]:max-mid:bottom-auto wide:right-6 wide:bottom-6"
    >
      <p className="text-small font-semibold">{content.title}</p>{" "}
      <p className="text-small text-ink-muted">{content.text}</p>
    </div>,
    dialog ?? document.body,
  );
}
