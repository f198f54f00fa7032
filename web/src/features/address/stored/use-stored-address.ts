import { useQuery, type QueryClient } from "@tanstack/react-query";
import { fetchAddress } from "../../../api/calls.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { queryKeys } from "../../../api/queries.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { firstAddress, takeFirstAddress } from "../creating/first-address.ts";
import { withState, type ActiveAddress } from "../active-address.ts";
import { endPlace, keepOthers } from "../others/stored-addresses.ts";
import type { CreationCallbacks } from "../creating/make-address.ts";
import { forgetAddress, readStoredAddress, storeAddress, storeUpdate } from "./stored-address.ts";

type AddressCallbacks = Pick<CreationCallbacks, "onMade"> & {
  /** The server has ended the stored address. Called before it is forgotten. */
  readonly onEnded: (address: ActiveAddress) => void;
};

/**
 * The active address: restored from storage at once, then checked with the server. Undefined until storage was read,
 * null if there is none. Storage is the source of truth for all tabs.
 */
export function useStoredAddress(callbacks: AddressCallbacks): ActiveAddress | null | undefined {
  // Not during hydration: the prerendered page has no address, and the first render must match it.
  const enabled = useHydrated();
  const { data } = useQuery({
    queryKey: queryKeys.address,
    queryFn: ({ client, signal }) => checkAddress(client, signal, callbacks),
    enabled,
  });
  return data;
}

async function checkAddress(
  cache: QueryClient,
  signal: AbortSignal,
  { onMade, onEnded }: AddressCallbacks,
): Promise<ActiveAddress | null> {
  const first = await firstAddress(onMade);
  if (first) return first;
  const known = knownAddress(cache) ?? readStoredAddress(browserStorage, Date.now());
  if (!known) return null;
  cache.setQueryData<ActiveAddress | null>(queryKeys.address, known);
  try {
    const state = await fetchAddress(known.token, signal);
    const checked = withState(known, state, Date.now());
    storeUpdate(browserStorage, checked);
    return checked;
  } catch (error) {
    // No response or a server error doesn't end the address: keep it.
    if (!isUnauthorized(error)) return known;
    onEnded(known);
    forgetEnded(known.token);
    return readStoredAddress(browserStorage, Date.now());
  }
}

function forgetEnded(token: string): void {
  endPlace(browserStorage, token);
  forgetAddress(browserStorage, token);
}

export function knownAddress(cache: QueryClient): ActiveAddress | null | undefined {
  return cache.getQueryData<ActiveAddress | null>(queryKeys.address);
}

/**
 * Switches to another address and keeps the previous one in the list of addresses, as well as one that another tab has
 * stored a moment ago.
 */
export async function switchAddress(cache: QueryClient, next: ActiveAddress): Promise<void> {
  const nowMs = Date.now();
  const previous = knownAddress(cache) ?? null;
  const stored = readStoredAddress(browserStorage, nowMs);
  if (stored && stored.email !== previous?.email) {
    keepOthers(browserStorage, { previous: stored, next }, nowMs);
  }
  keepOthers(browserStorage, { previous, next }, nowMs);
  storeAddress(browserStorage, next);
  await showAddress(cache, next);
}

/** Stores and shows an update of the active address. */
export async function updateAddress(cache: QueryClient, address: ActiveAddress): Promise<void> {
  storeUpdate(browserStorage, address);
  await showAddress(cache, address);
}

/** Ends the address with this token. If another tab has already stored a new one, switches to it. */
export async function endAddress(cache: QueryClient, token: string): Promise<void> {
  forgetEnded(token);
  await showAddress(cache, readStoredAddress(browserStorage, Date.now()));
}

/** Sets the active address in the cache. Cancels a pending check, which would overwrite it. */
export async function showAddress(
  cache: QueryClient,
  address: ActiveAddress | null,
): Promise<void> {
  // Discard the early request of a new visitor.
  void takeFirstAddress();
  await cache.cancelQueries({ queryKey: queryKeys.address });
  cache.setQueryData<ActiveAddress | null>(queryKeys.address, address);
}
