/** Where a toast lies, whichever way the page has to show it. */
export const TOAST_PLACE =
  "right-4 bottom-4 mb-(--consent-height) w-[min(22.5rem,calc(100vw-var(--spacing)*8))] wide:right-6 wide:bottom-6";

/** A dialog on a phone has its buttons at the lower edge. */
export const TOAST_PLACE_IN_DIALOG = "in-[dialog]:max-mid:top-4 in-[dialog]:max-mid:bottom-auto";

export const TOAST_SURFACE =
  "toast rounded-control border border-control bg-raised py-3 shadow-float";
