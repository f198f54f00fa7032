import { useEffect, useEffectEvent } from "react";

/** Calls back with the URL's fragment, now and on each change. */
export function useFragment(onFragment: (fragment: string) => void): void {
  const take = useEffectEvent(onFragment);
  // Reads the URL.
  useEffect(() => {
    const read = () => take(window.location.hash);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
}

/** Removes the fragment from the URL and the history. */
export function removeFragment(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
}
