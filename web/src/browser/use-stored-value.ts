import { useCallback, useSyncExternalStore } from "react";
import { browserStorage, onChangedElsewhere } from "./browser-storage.ts";

/**
 * A value from the browser's storage, updated when any tab changes it. null in the prerendered page. `watched`: a value
 * that is written after it, if several values must be consistent.
 */
export function useStoredValue(name: string, watched = name): string | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stopWatching = browserStorage.watch(watched, onChange);
      const stopListening = onChangedElsewhere(watched, onChange);
      return () => {
        stopWatching();
        stopListening();
      };
    },
    [watched],
  );
  return useSyncExternalStore(
    subscribe,
    () => browserStorage.get(name),
    () => null,
  );
}
