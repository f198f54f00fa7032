import type { QueryClient } from "@tanstack/react-query";
import { fetchAddress } from "../../api/calls.ts";
import { withState } from "./living-address.ts";
import { knownAddress, updateAddress } from "./use-stored-address.ts";

/** Long enough for a slow network, short enough to stand at 0:00. */
const WAIT_MS = 3_000;

/**
 * Whether an address whose time is up by this device's clock has ended on the server as well: a
 * clock that was corrected meanwhile looks the same as fifteen minutes gone by. Without an answer
 * the clock is believed.
 */
export async function confirmEnd(cache: QueryClient, token: string): Promise<boolean> {
  try {
    const state = await fetchAddress(token, AbortSignal.timeout(WAIT_MS));
    const known = knownAddress(cache);
    if (known?.token === token) await updateAddress(cache, withState(known, state, Date.now()));
    return false;
  } catch {
    // 401, or no answer: either way there is nothing that could be kept.
    return true;
  }
}
