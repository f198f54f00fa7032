import { browserStorage } from "../../browser/browser-storage.ts";
import { readFragment } from "./devices/credentials.ts";
import type { LivingAddress } from "./living-address.ts";
import { takeOrMakeAddress, type Making } from "./make-address.ts";
import { readStoredAddress } from "./stored-address.ts";

let begun: Promise<LivingAddress> | undefined;
/** What was begun may turn out to be another tab's. */
let madeEmail: string | undefined;

/**
 * Sends a newcomer's call for an address before React takes the page over, which a slow phone needs as
 * long for as the answer is on its way. Whoever has an address, comes by a link to one, or doesn't look
 * is left to the page.
 */
export function beginFirstAddress(): void {
  if (document.visibilityState !== "visible") return;
  if (readFragment(window.location.hash) !== null) return;
  if (readStoredAddress(browserStorage, Date.now())) return;
  begun = takeOrMakeAddress({
    onMade: (email) => void (madeEmail = email),
    // The list of domains is asked for afterwards in any case.
    onRetiredDomain: () => {},
  });
  // Whoever takes it learns of it.
  begun.catch(() => undefined);
}

/** The address that was begun. Undefined where none was, and where it failed: who then makes one takes the failure. */
export async function firstAddress(onMade: Making["onMade"]): Promise<LivingAddress | undefined> {
  const address = await begun?.catch(() => undefined);
  if (!address) return undefined;
  begun = undefined;
  if (address.email === madeEmail) onMade(madeEmail);
  return address;
}

/** For one taker: what failed isn't repeated, but told. */
export function takeFirstAddress(): Promise<LivingAddress> | undefined {
  const taken = begun;
  begun = undefined;
  return taken;
}
