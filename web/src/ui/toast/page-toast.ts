import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD_PX,
} from "@mayfly/contract/constants";

/** The toast of a page without framework (`page-toast-home.tsx`), which has its words: it comes and goes as others do. */
export type PageToast = { show(): void };

export function openPageToast(home: HTMLElement): PageToast {
  const toast = home.querySelector<HTMLElement>("[data-toast]");
  const dismiss = home.querySelector<HTMLElement>("[data-toast-dismiss]");
  let timer: number | undefined;
  let cameFrom: Element | null = null;

  dismiss?.addEventListener("click", hide);
  home.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  // It stays for as long as somebody is with it.
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
