import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { whenIdle } from "../../browser/when-idle.ts";
import { TOAST_PLACE, TOAST_PLACE_IN_DIALOG } from "./toast-look.ts";

/**
 * The element that contains the toasts. A popover, to be above dialogs and menus. A child of the open dialog, because
 * everything outside a modal dialog is inert. Moved rather than rendered again, so that a toast survives when a
 * dialog opens or closes.
 */
type ToastHost = {
  readonly host: HTMLElement;
  /** Returns focus to the element that had it before the toast. */
  readonly returnFocus: () => void;
};

export function useToastHost(dialog: HTMLElement | null, toastId: number | undefined): ToastHost {
  const [host] = useState(makeHost);
  const cameFrom = useRef<Element>(null);

  // Raises the toasts in the top layer, where the last shown element is on top.
  useLayoutEffect(() => {
    // A dialog may already be removed when this effect runs.
    const home = dialog?.isConnected ? dialog : document.body;
    if (host.parentElement !== home) home.append(host);
    if (toastId !== undefined) return raise(host);
    // Without a toast, the opened dialog is painted first: on a slow device, raising takes 12 ms.
    return whenIdle(() => raise(host), RAISED_WITHIN_MS);
  }, [host, dialog, toastId]);

  // Where the toast lies above the dialog, the dialog leaves it room (styles/dialogs.css).
  useLayoutEffect(() => {
    if (!dialog) return undefined;
    let heightPx = 0;
    const leaveRoom = () => {
      dialog.style.removeProperty("--toast-room");
      // Without a toast, reading sizes would only delay the first frame of an opening dialog.
      if (heightPx === 0) return;
      const room = host.offsetHeight + MARGIN_PX;
      if (dialog.getBoundingClientRect().top > room) return;
      dialog.style.setProperty("--toast-room", `${room}px`);
    };
    const observer = new ResizeObserver(([entry]) => {
      heightPx = entry?.contentRect.height ?? 0;
      leaveRoom();
    });
    observer.observe(host);
    // The window is lower while a phone's keyboard is open.
    window.addEventListener("resize", leaveRoom);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", leaveRoom);
    };
  }, [host, dialog]);

  // Listens on an element created outside React.
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

const RAISED_WITHIN_MS = 200;

/** Of the toast, and of the window. */
const MARGIN_PX = 16;

function makeHost(): HTMLElement {
  const host = document.createElement("div");
  host.popover = "manual";
  host.className = `fixed inset-auto m-0 overflow-visible bg-transparent text-ink ${TOAST_PLACE} ${TOAST_PLACE_IN_DIALOG}`;
  return host;
}

function raise(host: HTMLElement): void {
  // An older browser has no popovers and shows the toast in place.
  if (!("showPopover" in host)) return;
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
}

/** Escape in a toast closes only the toast, not the dialog around it. */
function keepDialogOpen(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}
