import { ADMIN_PAGE_ROWS } from "@mayfly/contract/admin-constants";
import { useEffect } from "react";
import type { Listing } from "./list-card.tsx";

/** Turns to the last page that has rows when the shown page has none anymore. */
export function useLastPage(
  { data, isPlaceholderData }: Listing<unknown> & { readonly isPlaceholderData: boolean },
  offset: number,
  turnTo: (offset: number) => void,
): void {
  const isPastEnd = data?.rows.length === 0 && offset > 0 && !isPlaceholderData;
  const rowsBefore = Math.max(0, (data?.total ?? 0) - 1);
  const last = rowsBefore - (rowsBefore % ADMIN_PAGE_ROWS);
  useEffect(() => {
    if (isPastEnd && last < offset) turnTo(last);
  });
}
