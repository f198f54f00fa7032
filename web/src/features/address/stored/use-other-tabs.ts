import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserStorage, onChangedElsewhere } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { CHANGE_MARKER, readStoredAddress } from "./stored-address.ts";
import { knownAddress, showAddress } from "./use-stored-address.ts";

/**
 * Applies another tab's changes to the address: created, left, opened, extended, or ended. Writes nothing, so that
 * tabs never trigger each other; the last write wins.
 */
export function useOtherTabs(): void {
  const cache = useQueryClient();

  // Listens for storage events.
  useEffect(
    () =>
      onChangedElsewhere(CHANGE_MARKER, () => {
        const stored = readStoredAddress(browserStorage, Date.now());
        if (!isSame(stored, knownAddress(cache) ?? null)) void showAddress(cache, stored);
      }),
    [cache],
  );
}

function isSame(one: ActiveAddress | null, other: ActiveAddress | null): boolean {
  return (
    one?.token === other?.token &&
    one?.endsAtMs === other?.endsAtMs &&
    one?.extensionsUsed === other?.extensionsUsed &&
    one?.password === other?.password
  );
}
