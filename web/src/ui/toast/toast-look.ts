/** The position of a toast, for all implementations. */
export const TOAST_PLACE =
  "right-4 bottom-4 mb-(--consent-height) w-[min(22.5rem,calc(100vw-var(--spacing)*8))] wide:right-6 wide:bottom-6";

/**
 * A dialog's buttons are at its bottom: where a toast has no room beside the dialog, it lies above. Above the dock of a
 * message's sheet is only the message.
 */
export const TOAST_PLACE_IN_DIALOG =
  "in-[dialog:not(.sheet)]:max-[78rem]:top-4 in-[dialog:not(.sheet)]:max-[78rem]:bottom-auto " +
  "in-[.sheet]:bottom-[calc(1rem+var(--dock-height)+env(safe-area-inset-bottom))]";

export const TOAST_SURFACE =
  "toast rounded-control border border-control bg-raised py-3 shadow-float";
