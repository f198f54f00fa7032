import { useQuery, type QueryClient } from "@tanstack/react-query";
import { fetchAddress } from "../../api/calls.ts";
import { isUnauthorized } from "../../api/client.ts";
import { queryKeys } from "../../api/queries.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { keepEarlier } from "./earlier/stored-earlier.ts";
import { firstAddress, takeFirstAddress } from "./first-address.ts";
import { withState, type LivingAddress } from "./living-address.ts";
import type { Making } from "./make-address.ts";
import { forgetAddress, readStoredAddress, storeAddress, storeNews } from "./stored-address.ts";

/**
 * The address in use: restored from the browser at once, then checked with the server. Undefined
 * until the browser was asked, null when there is none. What is stored is what all tabs go by.
 */
export function useStoredAddress(onMade: Making["onMade"]): LivingAddress | null | undefined {
  // Not while hydrating: the built page knows no address, and the first render has to match it.
  const enabled = useHydrated();
  const { data } = useQuery({
    queryKey: queryKeys.address,
    queryFn: ({ client, signal }) => checkAddress(client, signal, onMade),
    enabled,
  });
  return data;
}

async function checkAddress(
  cache: QueryClient,
  signal: AbortSignal,
  onMade: Making["onMade"],
): Promise<LivingAddress | null> {
  const first = await firstAddress(onMade);
  if (first) return first;
  const known = knownAddress(cache) ?? readStoredAddress(browserStorage, Date.now());
  if (!known) return null;
  cache.setQueryData<LivingAddress | null>(queryKeys.address, known);
  try {
    const state = await fetchAddress(known.token, signal);
    const checked = withState(known, state, Date.now());
    storeNews(browserStorage, checked);
    return checked;
  } catch (error) {
    // No answer, or a server in trouble, says nothing about the address: it is kept.
    if (!isUnauthorized(error)) return known;
    forgetAddress(browserStorage, known.token);
    return readStoredAddress(browserStorage, Date.now());
  }
}

export function knownAddress(cache: QueryClient): LivingAddress | null | undefined {
  return cache.getQueryData<LivingAddress | null>(queryKeys.address);
}

/** Another address comes into use; the one before it stays within reach until its end. */
export async function switchAddress(cache: QueryClient, next: LivingAddress): Promise<void> {
  const previous = knownAddress(cache) ?? null;
  keepEarlier(browserStorage, { previous, next }, Date.now());
  storeAddress(browserStorage, next);
  await showAddress(cache, next);
}

/** The same address with what was learnt of it. */
export async function updateAddress(cache: QueryClient, address: LivingAddress): Promise<void> {
  storeNews(browserStorage, address);
  await showAddress(cache, address);
}

/** The address with this token is over. If another tab has one already, that one is taken. */
export async function endAddress(cache: QueryClient, token: string): Promise<void> {
  forgetAddress(browserStorage, token);
  await showAddress(cache, readStoredAddress(browserStorage, Date.now()));
}

/** Puts another state of things into the cache; a check that is under way would overwrite it and is dropped. */
export async function showAddress(
  cache: QueryClient,
  address: LivingAddress | null,
): Promise<void> {
  // Whatever became of the newcomer's, it is no longer waited for.
  void takeFirstAddress();
  await cache.cancelQueries({ queryKey: queryKeys.address });
  cache.setQueryData<LivingAddress | null>(queryKeys.address, address);
}
