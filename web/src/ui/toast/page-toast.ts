import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD_PX,
} from "@mayfly/contract/constants";

/** Controls the toast of a page without React (`page-toast-home.tsx`). It behaves like other toasts. */
export type PageToast = { show(): void };

export function openPageToast(home: HTMLElement): PageToast {
  const toast = home.querySelector<HTMLElement>("[data-toast]");
  const dismiss = home.querySelector<HTMLElement>("[data-toast-dismiss]");
  let timer: number | undefined;
  let cameFrom: Element | null = null;

  dismiss?.addEventListener("click", hide);
  home.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  // Stays open while hovered or focused.
  for (const event of ["pointerenter", "focusin"]) toast?.addEventListener(event, hold);
  for (const event of ["pointerleave", "focusout"]) toast?.addEventListener(event, waitToHide);
  addEventListener("keydown", ({ key }) => key === TOAST_HOTKEY && enter());
  hideWhenSwiped();

  function show(): void {
    say(toast?.querySelector("[data-toast-words]")?.textContent ?? "");
    if (toast) toast.hidden = false;
    waitToHide();
  }

  function hide(): void {
    hold();
    const hadFocus = home.contains(document.activeElement);
    if (toast) toast.hidden = true;
    say("");
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus();
  }

  function enter(): void {
    if (toast?.hidden !== false) return;
    cameFrom = document.activeElement;
    dismiss?.focus();
  }

  function hold(): void {
    clearTimeout(timer);
  }

  function waitToHide(): void {
    hold();
    timer = window.setTimeout(hide, TOAST_DURATION_MS);
  }

  function hideWhenSwiped(): void {
    let startX = Infinity;
    toast?.addEventListener("pointerdown", ({ clientX }) => (startX = clientX));
    addEventListener("pointerup", ({ clientX }) => {
      if (clientX - startX >= TOAST_SWIPE_THRESHOLD_PX) hide();
      startX = Infinity;
    });
  }

  function say(text: string): void {
    const place = home.querySelector("[data-toast-said]");
    if (place) place.textContent = text;
  }

  return { show };
}
