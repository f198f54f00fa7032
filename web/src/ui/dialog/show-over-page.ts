import { whenIdle } from "../../browser/when-idle.ts";

/** The page behind is inert at the latest after twice this time. */
const INERT_WITHIN_MS = 200;

/**
 * Shows a dialog that covers the page, and moves the focus into it. Escape calls `onEscape`. Returns a function that
 * hides the dialog and restores the focus. Works like `showModal`, but the page behind becomes inert only after the
 * dialog is painted. `showModal` first computes the style of every element of the page, which takes 60 ms on a slow
 * phone.
 */
export function showOverPage(
  dialog: HTMLDialogElement,
  { first, onEscape }: { readonly first: HTMLElement | null; readonly onEscape: () => void },
): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const opener = document.activeElement;
  if (!("showPopover" in dialog)) return showModal(dialog, onEscape);
  document.addEventListener(
    "keydown",
    (event) => {
      const isAbove = document.querySelector("dialog[open]") !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isAbove) onEscape();
    },
    { signal },
  );
  dialog.showPopover();
  first?.focus({ preventScroll: true });
  const cancel = whenIdle(() => makeRestInert(dialog, signal), INERT_WITHIN_MS);
  return () => {
    cancel();
    closing.abort();
    dialog.hidePopover();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** In an older browser, which has no popovers. */
function showModal(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  const closing = new AbortController();
  dialog.addEventListener("close", onEscape, { signal: closing.signal });
  dialog.showModal();
  return () => {
    closing.abort();
    dialog.close();
  };
}

/** Makes everything beside the element inert, also what comes later, until the signal aborts. */
function makeRestInert(element: Element, signal: AbortSignal): void {
  const inert = new Set<Element>();
  const update = () => {
    for (const part of partsBeside(element)) {
      if (part.hasAttribute("inert")) continue;
      part.setAttribute("inert", "");
      inert.add(part);
    }
  };
  const observer = new MutationObserver(update);
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    observer.observe(parent, { childList: true });
  }
  update();
  signal.addEventListener("abort", () => {
    observer.disconnect();
    for (const part of inert) part.removeAttribute("inert");
  });
}

/** The siblings of the element and of its parents, without the layers that may come above it. */
function partsBeside(element: Element): Element[] {
  const parts: Element[] = [];
  for (
    let part = element;
    part !== document.body && part.parentElement;
    part = part.parentElement
  ) {
    for (const sibling of part.parentElement.children) {
      if (sibling !== part && !sibling.matches("dialog, [popover]")) parts.push(sibling);
    }
  }
  return parts;
}
