import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserStorage, onChangedElsewhere } from "../../browser/browser-storage.ts";
import type { LivingAddress } from "./living-address.ts";
import { CHANGED, readStoredAddress } from "./stored-address.ts";
import { knownAddress, showAddress } from "./use-stored-address.ts";

/**
 * Takes over what another tab has made of the address: made, left, opened, extended or ended it.
 * It writes nothing, so that two tabs never answer each other: the last to write is right.
 */
export function useOtherTabs(): void {
  const cache = useQueryClient();

  // Listens to the browser's storage.
  useEffect(
    () =>
      onChangedElsewhere(CHANGED, () => {
        const stored = readStoredAddress(browserStorage, Date.now());
        if (!isSame(stored, knownAddress(cache) ?? null)) void showAddress(cache, stored);
      }),
    [cache],
  );
}

function isSame(one: LivingAddress | null, other: LivingAddress | null): boolean {
  return (
    one?.token === other?.token &&
    one?.endsAtMs === other?.endsAtMs &&
    one?.extensionsUsed === other?.extensionsUsed &&
    one?.password === other?.password
  );
}
