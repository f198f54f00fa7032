import type { QueryClient } from "@tanstack/react-query";
import { fetchAddress } from "../../api/calls.ts";
import { withState } from "./active-address.ts";
import { knownAddress, updateAddress } from "./use-stored-address.ts";

/** Long enough for a slow network, short enough to wait at 0:00. */
const WAIT_MS = 3_000;

/**
 * Checks with the server whether an address that expired by this device's clock has really ended: the clock may have
 * been corrected. Returns true if the server doesn't respond.
 */
export async function confirmEnd(cache: QueryClient, token: string): Promise<boolean> {
  try {
    const state = await fetchAddress(token, AbortSignal.timeout(WAIT_MS));
    const known = knownAddress(cache);
    if (known?.token === token) await updateAddress(cache, withState(known, state, Date.now()));
    return false;
  } catch {
    // 401 or no response: nothing can be kept.
    return true;
  }
}
