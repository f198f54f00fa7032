import { browserStorage } from "../../../browser/browser-storage.ts";
import { readFragment } from "../devices/credentials.ts";
import type { ActiveAddress } from "../active-address.ts";
import { readOrCreateAddress, type CreationCallbacks } from "./make-address.ts";
import { readStoredAddress } from "../stored/stored-address.ts";

let begun: Promise<ActiveAddress> | undefined;
/** Set only if this tab created the address; the result may be another tab's. */
let madeEmail: string | undefined;

/**
 * Requests a new visitor's address before React hydrates the page: on a slow phone, hydration takes as long as the
 * response. Does nothing if an address is stored, the URL opens one, or the page is hidden.
 */
export function beginFirstAddress(): void {
  if (document.visibilityState !== "visible") return;
  if (readFragment(window.location.hash) !== null) return;
  if (readStoredAddress(browserStorage, Date.now())) return;
  begun = readOrCreateAddress({
    onMade: (email) => void (madeEmail = email),
    // The list of domains is fetched later in any case.
    onRetiredDomain: () => {},
  });
  // The caller that takes the promise handles the error.
  begun.catch(() => undefined);
}

/**
 * Resolves with the requested address. Resolves with undefined if none was requested or the request failed; the
 * failure then reaches the next `takeFirstAddress` caller.
 */
export async function firstAddress(
  onMade: CreationCallbacks["onMade"],
): Promise<ActiveAddress | undefined> {
  const address = await begun?.catch(() => undefined);
  if (!address) return undefined;
  begun = undefined;
  if (address.email === madeEmail) onMade(madeEmail);
  return address;
}

/** Returns the pending request, once: a failed request is reported, not repeated. */
export function takeFirstAddress(): Promise<ActiveAddress> | undefined {
  const taken = begun;
  begun = undefined;
  return taken;
}
