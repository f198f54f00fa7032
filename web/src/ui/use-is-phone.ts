import { useSyncExternalStore } from "react";

/** Narrower than the `mid` breakpoint. */
const PHONE = "(width < 30rem)";

/** Whether the page is as narrow as a phone. False while prerendering. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
