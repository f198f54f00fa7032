import { useMemo } from "react";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import type { ActiveAddress } from "../active-address.ts";
import { CHANGE_MARKER, readStoredAddress } from "../stored/stored-address.ts";
import { ADDRESSES, readRows, resolveRows, type ShownAddress } from "./stored-addresses.ts";

/** All addresses of this browser that are shown, the current one among them, in their order. */
export function useAddresses(current: ActiveAddress | null): readonly ShownAddress[] {
  // Only when the marker changes are the list and the keys of the current address consistent.
  const text = useStoredValue(ADDRESSES, CHANGE_MARKER);
  return useMemo(() => {
    const nowMs = Date.now();
    const stored = text === null ? null : readStoredAddress(browserStorage, nowMs);
    return resolveRows(readRows(text, nowMs), current, stored);
  }, [text, current]);
}
