import { useMemo, useSyncExternalStore } from "react";
import { browserStorage, onChangedElsewhere } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { CHANGE_MARKER, readStoredAddress } from "../stored/stored-address.ts";
import { ADDRESSES, readRows, resolveRows, type ShownAddress } from "./stored-addresses.ts";

/** All addresses of this browser that are shown, the current one among them, in their order. */
export function useAddresses(current: ActiveAddress | null): readonly ShownAddress[] {
  const text = useSyncExternalStore(
    subscribe,
    () => browserStorage.get(ADDRESSES),
    () => null,
  );
  return useMemo(() => {
    const nowMs = Date.now();
    const stored = text === null ? null : readStoredAddress(browserStorage, nowMs);
    return resolveRows(readRows(text, nowMs), current, stored);
  }, [text, current]);
}

/** Watches the marker, which is written last: only then are the list and the keys of the current address consistent. */
function subscribe(onChange: () => void): () => void {
  const stopWatching = browserStorage.watch(CHANGE_MARKER, onChange);
  const stopListening = onChangedElsewhere(CHANGE_MARKER, onChange);
  return () => {
    stopWatching();
    stopListening();
  };
}
