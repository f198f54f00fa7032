import { useCallback, useSyncExternalStore } from "react";
import { browserStorage, onChangedElsewhere } from "./browser-storage.ts";

/** A value from the browser's storage, updated when any tab changes it. null in the prerendered page. */
export function useStoredValue(name: string): string | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stopWatching = browserStorage.watch(name, onChange);
      const stopListening = onChangedElsewhere(name, onChange);
      return () => {
        stopWatching();
        stopListening();
      };
    },
    [name],
  );
  return useSyncExternalStore(
    subscribe,
    () => browserStorage.get(name),
    () => null,
  );
}
