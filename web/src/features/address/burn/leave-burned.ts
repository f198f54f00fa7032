import type { QueryClient } from "@tanstack/react-query";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { forgetEarlier } from "../earlier/stored-earlier.ts";
import { ADDRESSES, endOther, endPlaceOf, readRows } from "../others/stored-addresses.ts";
import { endAddress, knownAddress, switchAddress } from "../use-stored-address.ts";

/**
 * Makes another active address the current one before the current one is burned: its end would create a new one. Does
 * nothing if there is no other. Storage has changed when this returns its promise.
 */
export async function leaveBeforeBurning(
  cache: QueryClient,
  burned: readonly ActiveAddress[],
): Promise<void> {
  const isBurned = (token: string | undefined) => burned.some((one) => one.token === token);
  if (!isBurned(knownAddress(cache)?.token)) return;
  const nowMs = Date.now();
  const rows = readRows(browserStorage.get(ADDRESSES), nowMs).map(({ address }) => address);
  const next = rows.find((one) => one && !isBurned(one.token) && one.endsAtMs > nowMs);
  if (next) await switchAddress(cache, next);
}

/** Ends addresses in this browser. A current one is replaced by a new one, as at the end of its time. */
export async function forgetBurned(
  cache: QueryClient,
  burned: readonly ActiveAddress[],
): Promise<void> {
  for (const { email, token } of burned) {
    forgetEarlier(browserStorage, email, Date.now());
    endPlaceOf(browserStorage, email);
    if (knownAddress(cache)?.token === token) await endAddress(cache, token);
    else endOther(browserStorage, token);
  }
}
