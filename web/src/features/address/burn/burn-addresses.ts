import type { QueryClient } from "@tanstack/react-query";
import { callApi, isUnauthorized } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { forgetEarlier } from "../earlier/stored-earlier.ts";
import { ADDRESSES, endOther, endPlaceOf, readRows } from "../others/stored-addresses.ts";
import { markBurned } from "../stored/stored-address.ts";
import { endAddress, knownAddress, switchAddress } from "../stored/use-stored-address.ts";

/**
 * Ends free addresses at once. Returns the ended addresses, including those that had ended before. The calls survive a
 * page unload (`keepalive`).
 */
export async function burnAddresses(
  addresses: readonly ActiveAddress[],
): Promise<readonly ActiveAddress[]> {
  const ended = await Promise.all(
    addresses.map(async ({ token }) => {
      markBurned(browserStorage, token);
      try {
        await callApi("DELETE /api/temp-emails/current", { token, keepalive: true });
        return true;
      } catch (error) {
        return isUnauthorized(error);
      }
    }),
  );
  return addresses.filter((_, index) => ended[index]);
}

/**
 * Switches to another active address before the current one is burned, because the end of the current one would create
 * a new address. Does nothing if there is no other address. Changes storage synchronously.
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

/** Ends addresses in this browser. Replaces the current one with a new one, as after its expiry. */
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
