import { useEffect } from "react";

export const COMPANY_HEADING_ID = "company-inbox-title";

/** Moves the focus to the heading when this part goes away together with the element that had the focus. */
export function useFocusAfterDeletion(): void {
  // Focus is only known after the element is removed.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById(COMPANY_HEADING_ID)?.focus({ preventScroll: true });
    },
    [],
  );
}
