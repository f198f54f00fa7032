import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/** Returns how long a free address lives on this instance (ADDRESS_MINUTES), which the document states. */
export function freeLifetimeMs(): number {
  // Tests and the build have no document.
  const root = typeof document === "undefined" ? undefined : document.documentElement;
  const minutes = Number(root?.dataset["minutes"]);
  return minutes > 0 ? minutes * MINUTE_MS : FREE_LIFETIME_MS;
}

/** The built page states the standard lifetime; hydration replaces it. */
export function useFreeLifetimeMs(): number {
  return useSyncExternalStore(subscribeToNothing, freeLifetimeMs, () => FREE_LIFETIME_MS);
}

function subscribeToNothing(): () => void {
  return () => {};
}
