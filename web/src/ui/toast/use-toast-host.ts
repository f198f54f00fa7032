import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { TOAST_PLACE, TOAST_PLACE_IN_DIALOG } from "./toast-look.ts";

/**
 * The element that holds the toasts: a popover, so that it lies above dialogs and menus, and a
 * child of the open dialog, because a modal one makes all that is outside of it inert. It is moved
 * and not rendered anew, so that a toast goes on where a dialog opens or closes under it.
 */
export type ToastHost = {
  readonly host: HTMLElement;
  /** The focus leaves the toasts for where it was before. */
  readonly returnFocus: () => void;
};

export function useToastHost(dialog: HTMLElement | null, toastId: number | undefined): ToastHost {
  const [host] = useState(makeHost);
  const cameFrom = useRef<Element>(null);

  // The top layer is the browser's; what comes last lies above the rest.
  useLayoutEffect(() => {
    // A dialog that closes with the same news is gone before this is told.
    const home = dialog?.isConnected ? dialog : document.body;
    if (host.parentElement !== home) home.append(host);
    raise(host);
  }, [host, dialog, toastId]);

  // Listens on an element that React didn't make.
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    host.addEventListener("focusin", ({ relatedTarget }) => remember(relatedTarget), { signal });
    host.addEventListener("keydown", keepDialogOpen, { signal });
    return () => {
      leaving.abort();
      host.remove();
    };

    function remember(left: EventTarget | null): void {
      if (left instanceof Element && !host.contains(left)) cameFrom.current = left;
    }
  }, [host]);

  const returnFocus = useCallback(() => {
    const target = cameFrom.current;
    if (host.contains(document.activeElement) && target instanceof HTMLElement) target.focus();
  }, [host]);
  return { host, returnFocus };
}

function makeHost(): HTMLElement {
  const host = document.createElement("div");
  host.popover = "manual";
  host.className = `fixed inset-auto m-0 overflow-visible bg-transparent text-ink ${TOAST_PLACE} ${TOAST_PLACE_IN_DIALOG}`;
  return host;
}

function raise(host: HTMLElement): void {
  // An older browser shows it in place.
  if (!("showPopover" in host)) return;
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
}

/** Escape, pressed in a toast, closes the toast; the dialog around it takes the next one. */
function keepDialogOpen(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}
