import { useSyncExternalStore } from "react";

/** Narrower than the `mid` breakpoint. One query for all rows; undefined while prerendering. */
let query: MediaQueryList | undefined;

function phoneQuery(): MediaQueryList {
  return (query ??= matchMedia("(width < 30rem)"));
}

export function isPhone(): boolean {
  return phoneQuery().matches;
}

/** Whether the page is as narrow as a phone. False while prerendering. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}

function subscribe(onChange: () => void): () => void {
  phoneQuery().addEventListener("change", onChange);
  return () => phoneQuery().removeEventListener("change", onChange);
}
