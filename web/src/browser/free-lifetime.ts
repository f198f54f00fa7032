import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import { lifetimeWords, shortLifetime } from "@mayfly/contract/lifetime-words";

const MINUTE_MS = 60_000;

/** Returns how long a free address lives on this instance (ADDRESS_MINUTES), which the document states. */
export function freeLifetimeMs(): number {
  // Tests and the build have no document.
  const root = typeof document === "undefined" ? undefined : document.documentElement;
  const minutes = Number(root?.dataset["minutes"]);
  return minutes > 0 ? minutes * MINUTE_MS : FREE_LIFETIME_MS;
}

/** Returns the same in words: `15 min`, `15min`. The built page has placeholders, which the server replaces. */
export function freeLifetimeWords(): { readonly words: string; readonly short: string } {
  if (typeof document === "undefined") {
    return { words: "%FREE_LIFETIME_SHORT%", short: "%FREE_LIFETIME_SHORTEST%" };
  }
  const lifetime = freeLifetimeMs();
  return { words: lifetimeWords(lifetime), short: shortLifetime(lifetime) };
}
